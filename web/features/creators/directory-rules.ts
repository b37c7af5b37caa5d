import { linkLines, linkUrl } from '../../../contract/community-links.ts'
import { formatCount } from '../../lib/format.ts'

/** `10000-25000` → `10,000–25,000`, `50000+` → `50,000+` */
export const spellSize = (size: string): string =>
  size.replace(/\d+/g, (digits) => formatCount(Number(digits))).replace('-', '–')

interface CommunityLink {
  text: string
  /** Where it leads; null for what is no address. */
  href: string | null
}

/** What a creator entered, a line each: addresses lead somewhere, the rest stays text. */
export const linksOf = (communityLinks: string): CommunityLink[] =>
  linkLines(communityLinks).map((text) => ({ text, href: linkUrl(text)?.href ?? null }))
