import type { Feed } from '../../../../contract/market.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Where prices come from. Hatched unless they are live: hatching means not real. */
export const FeedBadge = ({ feed }: { feed: Feed | undefined }) =>
  feed ? (
    <Badge look={feed.kind === 'live' ? 'quiet' : 'hatched'} className="feed-badge">
      {feed.label}
    </Badge>
  ) : null
