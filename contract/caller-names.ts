/** The names that callers announce in the record, for ever. Latin letters alone: of two alphabets, one name could be written in both. */
export const CALLER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{2,23}$/

/** Names that sound like the club’s own. */
export const RESERVED_NAME = /^(uptick|admin|support|system|engine)/i

/** What a name looks like: the same text for two that a reader may take for each other (Unicode UTS #39 within ASCII, and separators). */
export const toLookalike = (name: string): string =>
  name
    .replace(/[I1|]/g, 'l')
    .replace(/0/g, 'o')
    .toLowerCase()
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[._]/g, '-')

/** Whether a reader may take one name for the other: by its letters or by its looks. */
export const isSameName = (a: string, b: string): boolean =>
  a.toLowerCase() === b.toLowerCase() || toLookalike(a) === toLookalike(b)
