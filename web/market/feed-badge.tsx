import type { Feed } from '../../contract/market.ts'
import { Badge } from '../ui/badge.tsx'
import { Expected } from '../ui/expected.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { feedTexts } from './content.ts'

/** Where prices come from; hatched unless they are live. A replay's instruments and dates open on press. Its place is kept until it is known. */
export const FeedBadge = ({ feed }: { feed: Feed | undefined }) => {
  if (!feed)
    return (
      <Expected>
        <Badge look="hatched">{feedTexts.expected}</Badge>
      </Expected>
    )
  const [name, ...details] = feed.label.split(': ')
  const badge = <Badge look={feed.kind === 'live' ? 'quiet' : 'hatched'}>{name}</Badge>
  return details.length > 0 ? <Tooltip text={feed.label}>{badge}</Tooltip> : badge
}
