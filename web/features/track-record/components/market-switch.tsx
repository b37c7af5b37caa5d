import { useSearch } from '@tanstack/react-router'
import type { RecordedMarket } from '../../../../contract/track-record.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { useMarkets } from '../api.ts'
import { marketTexts, toMarketName } from '../content.ts'
import styles from '../track-record.module.css'

/** The market whose figures are shown, as the address names it; undefined for the club's own. One for all parts of the page. */
export const useChosenMarket = (): string | undefined => {
  return useSearch({ from: '/_open/track-record' }).market
}

/** Of several markets the one that is shown, by its id; undefined where there is one alone. */
export const useShownMarket = (): string | undefined => {
  const chosen = useChosenMarket()
  const { data: markets = [] } = useMarkets()
  return chosen ?? (markets.length > 1 ? markets[0]?.feed.id : undefined)
}

const formatNote = (markets: readonly RecordedMarket[], shown: RecordedMarket): string => {
  const [first] = markets
  return [
    marketTexts.apart,
    ...(first && shown !== first ? [marketTexts.beside(toMarketName(first.feed))] : []),
    ...(shown.state === 'running' ? [] : [marketTexts[shown.state](shown.since)]),
  ].join(' ')
}

interface MarketChoiceProps {
  markets: readonly RecordedMarket[]
  chosen: string | undefined
  /** Undefined: the first. */
  onChoose: (market: string | undefined) => void
}

/** Several markets to choose from, and what it means that they are several; nothing where there is one. */
export const MarketChoice = ({ markets, chosen, onChoose }: MarketChoiceProps) => {
  const shown = markets.find(({ feed }) => feed.id === chosen) ?? markets[0]
  if (!shown || markets.length < 2) return null
  return (
    <section className={styles.markets} aria-label={marketTexts.title}>
      <Segmented
        label={marketTexts.title}
        value={shown.feed.id}
        onChange={(id) => onChoose(id === markets[0]?.feed.id ? undefined : id)}
        options={markets.map(({ feed }) => ({ value: feed.id, label: toMarketName(feed) }))}
      />
      <p className="note">{formatNote(markets, shown)}</p>
    </section>
  )
}

/** Which market's record to show, in the address: a link shows what its sender saw. */
export const MarketSwitch = () => {
  const { change } = useAddress()
  const { data: markets = [] } = useMarkets()
  return (
    <MarketChoice
      markets={markets}
      chosen={useChosenMarket()}
      onChoose={(market) => change({ market }, { replace: true })}
    />
  )
}
