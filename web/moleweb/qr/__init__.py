"""QR codes (ISO/IEC 18004): bytes at error correction level L, drawn as SVG.

Imported only when a code is shown.
"""
