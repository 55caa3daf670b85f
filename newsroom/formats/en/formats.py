"""How dates and times are printed where no template says otherwise: as the paper prints them, with their zone."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j M Y, H:i T"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j F"
