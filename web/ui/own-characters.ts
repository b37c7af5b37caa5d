/**
 * What our own texts are written in, as `fonts.css` and font tools note ranges: the first of each typeface's files holds these and nothing
 * else. A name with another letter loads the next file.
 */
export const OWN_CHARACTERS =
  'U+20-7E, U+A0, U+A9, U+B0-B3, U+B7, U+BD, U+D7, U+2013-2014, U+2016, U+2018-2019, U+201C-201D, U+2026, U+20AC, U+2122, U+2190-2193, U+2212, U+2264'
