"""What a view of Pebbles can hold."""

from molecore.core.options import Options
from molecore.core.parts import Fields, Number, fields_of, result_part


def parts(options: Options, seats: int) -> Fields:
    """The heap and whose turn it is."""
    return fields_of(
        most=Number(2, 5),
        pebbles=Number(0, 15),
        seat=Number(0, seats - 1),
        result=result_part(["last"], seats, 0),
    )
