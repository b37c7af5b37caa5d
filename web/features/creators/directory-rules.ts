/** `10000-25000` → `10,000–25,000`, `50000+` → `50,000+` */
export const spellSize = (size: string): string =>
  size.replace(/\d+/g, (digits) => Number(digits).toLocaleString('en-US')).replace('-', '–')

interface CommunityLink {
  text: string
  /** Where it leads; null for what is no address. */
  href: string | null
}

const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const LIKE_AN_ADDRESS = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i

const hrefOf = (line: string): string | null => {
  const address = WITH_SCHEME.test(line) ? line : LIKE_AN_ADDRESS.test(line) ? `https://${line}` : ''
  const url = URL.parse(address)
  // Written by a stranger: only pages of the web are linked to, never a script, a file or a login of somebody else's choosing.
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null
}

/** What a creator entered, a line each: addresses lead somewhere, the rest stays text. */
export const linksOf = (communityLinks: string): CommunityLink[] =>
  communityLinks
    .split(/\n|,\s/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({ text, href: hrefOf(text) }))
