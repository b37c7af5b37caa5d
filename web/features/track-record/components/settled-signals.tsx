import { Link } from '@tanstack/react-router'
import { downloadSettledSignals, type SettledSignal } from '../../../../contract/track-record.ts'
import { callForFile } from '../../../lib/call.ts'
import { formatPercent, formatPrice } from '../../../lib/format.ts'
import { RowMark, shownSettled } from '../../../lib/record/row-mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { InZone, Time } from '../../../ui/time.tsx'
import { useSettledSignals } from '../api.ts'
import { settledTexts, timeframeNames } from '../content.ts'
import { useChosenMarket } from './market-switch.tsx'
import { Part } from './part.tsx'
import styles from './settled-signals.module.css'
import { TimeframeSwitch, useChosenTimeframe } from './timeframe-switch.tsx'

const describePrice = (price: number | null, decimals: number): string =>
  price === null ? '–' : formatPrice(price, decimals)

const columns: Column<SettledSignal>[] = [
  { key: 'entry', head: <InZone>Entry</InZone>, card: 'bare', cell: ({ entryAt }) => <Time at={entryAt} /> },
  {
    key: 'signal',
    head: settledTexts.signal,
    card: 'title',
    cell: ({ direction, pair, timeframe }) => (
      <>
        <Direction of={direction === 'CALL' ? 'buy' : 'sell'} /> {pair}{' '}
        <span className="faint">{timeframeNames[timeframe]}</span>
      </>
    ),
  },
  {
    key: 'stated',
    head: settledTexts.stated,
    numeric: true,
    cell: ({ stated }) => (stated === null ? settledTexts.unstated : formatPercent(stated)),
  },
  {
    key: 'prices',
    head: settledTexts.prices,
    numeric: true,
    card: 'bare',
    cell: ({ entryPrice, exitPrice, decimals }) =>
      `${describePrice(entryPrice, decimals)} → ${describePrice(exitPrice, decimals)}`,
  },
  { key: 'outcome', head: settledTexts.outcome, card: 'title', cell: ({ outcome }) => <OutcomeMark of={outcome} /> },
  {
    key: 'links',
    head: settledTexts.check,
    card: 'bare',
    cell: (signal) => {
      const { id, pair, entryAt, commitIndex } = signal
      return (
        <span className={styles.checkLinks}>
          <RowMark shown={shownSettled(signal)} />
          <Link to="/signals/replay" search={{ signal: id }} aria-label={settledTexts.replayOf(pair, entryAt)}>
            {settledTexts.replay}
          </Link>
          <a
            href={`/log/proof/${commitIndex}`}
            download={`${pair.replace(/\W/g, '')}-${commitIndex}.tlog-proof`}
            aria-label={settledTexts.proofOf(pair, entryAt)}
          >
            {settledTexts.proof}
          </a>
        </span>
      )
    },
  },
]

/** Settled signals one by one, losses at the size of wins: each can be replayed and proven. */
export const SettledSignals = () => {
  const market = useChosenMarket()
  const query = useSettledSignals(market, useChosenTimeframe())
  const rows = query.data?.pages.flat()
  return (
    <Part
      id="signals"
      title={settledTexts.title}
      end={
        <span className={styles.ways}>
          <TimeframeSwitch />
          <Link className="more" to="/track-record/callers">
            {settledTexts.callers}
          </Link>
          <CsvButton
            size="small"
            name={settledTexts.title}
            load={() => callForFile(downloadSettledSignals, { input: { market } })}
          />
        </span>
      }
    >
      <QueryStates query={{ ...query, data: rows }} empty={<EmptyState title={settledTexts.none} />}>
        {(signals) => (
          <div className={styles.settledSignals} data-settled-signals="">
            <Table caption={settledTexts.caption} cards columns={columns} rows={signals} rowKey={({ id }) => id} />
            {query.hasNextPage ? (
              <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {settledTexts.more}
              </Button>
            ) : null}
          </div>
        )}
      </QueryStates>
    </Part>
  )
}
