import type { Feed } from '../../../../contract/market.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Where prices come from; hatched unless they are live. */
export const FeedBadge = ({ feed }: { feed: Feed | undefined }) =>
  feed ? (
    <Badge look={feed.kind === 'live' ? 'quiet' : 'hatched'} className="feed">
      {feed.label}
    </Badge>
  ) : null
