/** First name and initial: whoever knows somebody recognises them, and nobody else should. */
export const shortName = (fullName: string): string => {
  const [first, ...others] = fullName.trim().split(/\s+/)
  const initial = others.at(-1)?.match(/./u)?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : `${first}`
}
