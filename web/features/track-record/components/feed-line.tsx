import type { Feed } from '../../../../contract/market.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Expected } from '../../../ui/expected.tsx'
import { feedNames, hypotheticalNotice, neverSummed } from '../content.ts'
import { feedDetailOf } from '../rules.ts'

/** Which market made the figures; hatched unless it is a live one. Its place is kept until it is known. */
export const FeedBadge = ({ feed }: { feed: Feed | undefined }) =>
  feed ? (
    <Badge look={feed.kind === 'live' ? 'solid' : 'hatched'}>{feedNames[feed.kind]}</Badge>
  ) : (
    <Expected>
      <Badge look="hatched">{feedNames.simulated}</Badge>
    </Expected>
  )

/** A replay's instruments and dates or a venue, and what such figures are worth. */
export const FeedNotice = ({ feed }: { feed: Feed }) => {
  const detail = feedDetailOf(feed.label) ?? (feed.kind === 'live' ? feed.label : null)
  const notice = hypotheticalNotice[feed.kind]
  return (
    <div className="warn">
      {notice ? (
        <p>
          <b>Hypothetical results.</b> {notice}
        </p>
      ) : null}
      {detail ? (
        <p>
          <b>{feedNames[feed.kind]}:</b> {detail}
        </p>
      ) : null}
      <p>{neverSummed}</p>
    </div>
  )
}
