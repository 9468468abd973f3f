"""Questions and answers in front of everything else."""
