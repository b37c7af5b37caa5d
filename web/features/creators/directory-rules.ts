import { linkLines, linkUrl } from '../../../contract/community-links.ts'
import type { CallerRow } from '../../../contract/trade-calls.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { plainNumber } from '../../lib/typed-number.ts'
import { directoryTexts } from './content.ts'

/** `10000-25000` → `10,000–25,000`, `50000+` → `50,000+` */
export const spellSize = (size: string): string =>
  size.replace(/\d+/g, (digits) => formatCount(plainNumber(digits))).replace('-', '–')

interface CommunityLink {
  text: string
  /** Where it leads; null for what is no address. */
  href: string | null
}

/** What a creator entered, a line each: addresses lead somewhere, the rest stays text. */
export const toLinks = (communityLinks: string): CommunityLink[] =>
  linkLines(communityLinks).map((text) => ({ text, href: linkUrl(text)?.href ?? null }))

/** What a creator's calls came to, never a rate without its count and interval. */
export const recordLine = ({ handle, won, n, winRate, interval, verdict }: CallerRow): string => {
  if (winRate === null || interval === null) return directoryTexts.fewCalls(handle, formatCount(n))
  return directoryTexts.calls(
    handle,
    formatPercent(winRate),
    formatCount(won),
    formatCount(n),
    formatInterval(interval),
    verdict,
  )
}
