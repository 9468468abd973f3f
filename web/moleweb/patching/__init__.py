"""What has to change in the document."""
