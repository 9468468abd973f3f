"""Ed25519 for tests, from the library that most Python programs use."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


class Ed25519:
    """The real keys."""

    def public(self, private: bytes) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()

    def sign(self, private: bytes, content: bytes) -> bytes:
        return Ed25519PrivateKey.from_private_bytes(private).sign(content)

    def verify(self, public: bytes, content: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, content)
        except (InvalidSignature, ValueError):
            return False
        return True


KEYS = Ed25519()
