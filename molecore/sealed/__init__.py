"""Games between devices that trust no one: each holds what its seat may know, and no more.

`molecore.sealed.device.Device` plays one seat; docs/sealed.md explains the messages.
"""
