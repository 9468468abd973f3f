"""What drawings are made of: elements, widgets, art, and the class that every board extends."""
