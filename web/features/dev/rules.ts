export interface TextPart {
  /** Offset in the text. */
  at: number
  part: string
  href?: string
}

/** Cuts a plain text at its web addresses. */
export const splitLinks = (text: string): TextPart[] => {
  let at = 0
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => {
      const cut = index % 2 === 1 ? { at, part, href: part } : { at, part }
      at += part.length
      return cut
    })
    .filter(({ part }) => part !== '')
}
