import type { MarathonTrade, MarathonView } from '../../../../contract/marathon-places.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Direction } from '../../../ui/direction.tsx'
import { FoldPanel } from '../../../ui/fold-panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMarathonTrades, useTradesTopic } from '../api.ts'
import { boardTexts, tradeTexts as texts } from '../content.ts'
import { EntryName } from './entry-name.tsx'
import styles from './trade-feed.module.css'

const Trade = ({ trade, isOwn }: { trade: MarathonTrade; isOwn: boolean }) => (
  <li>
    <Time at={trade.expiresAt} as="time" />
    <span>
      {isOwn ? <Badge look="hot">{boardTexts.you}</Badge> : <EntryName {...trade} />}{' '}
      <small>
        <Direction of={trade.direction === 'CALL' ? 'buy' : 'sell'} /> {trade.pair}, {trade.timeframe}
      </small>
    </span>
    <b className="fig">{formatResult(trade.resultCents)}</b>
  </li>
)

/** What everybody's orders came to, as boundaries settle them. Open orders are not shown. */
export const TradeFeed = ({ view: { id, userStats } }: { view: Pick<MarathonView, 'id' | 'userStats'> }) => {
  const trades = useMarathonTrades(id)
  useTradesTopic(id)
  return (
    <FoldPanel title={texts.title}>
      <QueryStates
        query={trades}
        isEmpty={(known) => known.length === 0}
        empty={<EmptyState title={texts.none}>{texts.noneNext}</EmptyState>}
      >
        {(known) => (
          <ol className={styles.trades} aria-label={texts.list}>
            {known.map((trade) => (
              <Trade key={trade.id} trade={trade} isOwn={trade.entryId === userStats?.entryId} />
            ))}
          </ol>
        )}
      </QueryStates>
    </FoldPanel>
  )
}
