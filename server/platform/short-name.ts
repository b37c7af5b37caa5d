/** What somebody is called who has deleted their account. */
export const FORMER_MEMBER = 'Former member'

/** First name and initial: whoever knows somebody recognises them, and nobody else should. A deleted account is called what it is. */
export const shortName = (fullName: string): string => {
  if (fullName === FORMER_MEMBER) return fullName
  const [first, ...others] = fullName.trim().split(/\s+/)
  const initial = others.at(-1)?.match(/./u)?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : `${first}`
}
