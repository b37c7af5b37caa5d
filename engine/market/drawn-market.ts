import { fromHex, toHex } from '../log/bytes.ts'
import { PROFILE_VERSION } from './simulated-market-profile.ts'

/** Ends in the anchor: the market's own name commits to every price that it will ever have. */
const DRAWN_ID = /^simulated:v(\d+):([0-9a-f]{64})$/

/** The id of the simulated market whose chain of seeds ends in `anchor`. */
export const drawnFeedId = (anchor: Uint8Array): string => `simulated:v${PROFILE_VERSION}:${toHex(anchor)}`

/** What a market's id says of how its prices are drawn: null where it commits to no seeds. */
export const readDrawnFeedId = (feedId: string): { version: number; anchor: Uint8Array } | null => {
  const [, version, anchor] = DRAWN_ID.exec(feedId) ?? []
  return version === undefined || anchor === undefined ? null : { version: Number(version), anchor: fromHex(anchor) }
}
