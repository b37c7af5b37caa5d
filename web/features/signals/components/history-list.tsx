import { type Pair, Timeframe } from '../../../../contract/market.ts'
import { PRACTICE_PAYOUT_PERCENT } from '../../../../contract/practice.ts'
import {
  type Entitlement,
  HistoryOutcome,
  HistoryPeriod,
  type PeriodCounts,
  type Signal,
} from '../../../../contract/signals.ts'
import { breakEvenRate } from '../../../../engine/signals/statistics.ts'
import { formatCount } from '../../../lib/format.ts'
import { RecountMark } from '../../../lib/record/recount-mark.tsx'
import { plainNumber } from '../../../lib/typed-number.ts'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/field.tsx'
import { ListTools } from '../../../ui/list-frame.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { BREAK_EVEN_PERCENT, signalHistoryTexts as texts, timeframeNames } from '../content.ts'
import { type HistoryFilter, PAYOUTS } from '../history-rules.ts'
import styles from './signal-history.module.css'
import { columnsAt } from './signal-history.tsx'
import { OutcomeBar, WinRate } from './stat-cards.tsx'

const viewOptions = [
  { value: 'every', label: texts.views.every },
  { value: 'selective', label: texts.views.selective },
] as const
const periodOptions = HistoryPeriod.options.map((value) => ({ value, label: texts.periods[value] }))

interface ChoiceProps {
  label: string
  every: string
  value: string | undefined
  options: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string | undefined) => void
}

const Choice = ({ label, every, value, options, onChoose }: ChoiceProps) => (
  <Select
    className={styles.historyFilter}
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChoose(target.value || undefined)}
  >
    <option value="">{every}</option>
    {options.map(([one, name]) => (
      <option key={one} value={one}>
        {name}
      </option>
    ))}
  </Select>
)

/** The win rate, in percent, that this payout needs; the club's where none is chosen. */
const computeBreakEven = (payout: number | undefined): number =>
  payout === undefined ? BREAK_EVEN_PERCENT : breakEvenRate(payout / 100) * 100

interface PayoutProps {
  payout: number | undefined
  onChoose: (payout: number | undefined) => void
}

/** All signals, or those alone that cleared break-even at the member's payout. */
const ViewChoice = ({ payout, onChoose }: PayoutProps) => (
  <>
    <Segmented
      label={texts.view}
      value={payout === undefined ? 'every' : 'selective'}
      onChange={(view) => onChoose(view === 'selective' ? PRACTICE_PAYOUT_PERCENT : undefined)}
      options={viewOptions}
    />
    {payout === undefined ? null : (
      <Select
        className={styles.historyFilter}
        aria-label={texts.payout}
        value={payout}
        onChange={({ target }) => onChoose(plainNumber(target.value))}
      >
        {PAYOUTS.map((one) => (
          <option key={one} value={one}>
            {texts.payoutOf(one)}
          </option>
        ))}
      </Select>
    )}
  </>
)

/** What the selective view holds, while it is on. */
export const SelectiveNote = ({ payout }: Pick<PayoutProps, 'payout'>) =>
  payout === undefined ? null : (
    <p className={classNames('note', styles.selectiveNote)}>{texts.selectiveNote(computeBreakEven(payout))}</p>
  )

interface FiltersProps {
  filter: HistoryFilter
  pairs: readonly Pair[]
  entitlement: Entitlement
  change: (changes: Readonly<Record<string, string | undefined>>) => void
  choosePayout: (payout: number | undefined) => void
}

/** Period, pair, timeframe and outcome, which stand in the address, and the view, which this browser keeps. */
export const HistoryFilters = ({ filter, pairs, entitlement, change, choosePayout }: FiltersProps) => {
  const narrow = (changes: Readonly<Record<string, string | undefined>>) => change({ ...changes, rows: undefined })
  return (
    <ListTools>
      <Segmented
        label={texts.period}
        value={filter.period}
        onChange={(period) => narrow({ period })}
        options={periodOptions}
      />
      <ViewChoice payout={filter.payout} onChoose={choosePayout} />
      <Choice
        label={texts.pair}
        every={texts.everyPair}
        value={filter.pair}
        options={pairs.map(({ id, name }) => [id, name])}
        onChoose={(pair) => narrow({ pair })}
      />
      {entitlement === 'gold' ? (
        <Choice
          label={texts.timeframe}
          every={texts.everyTimeframe}
          value={filter.timeframe}
          options={Timeframe.options.map((one) => [one, timeframeNames[one]])}
          onChoose={(timeframe) => narrow({ timeframe })}
        />
      ) : null}
      <Choice
        label={texts.outcome}
        every={texts.everyOutcome}
        value={filter.outcome}
        options={HistoryOutcome.options.map((one) => [one, texts.outcomes[one]])}
        onChoose={(outcome) => narrow({ outcome })}
      />
    </ListTools>
  )
}

/** What came of everything in the period, losses at the weight of wins. */
export const HistoryCounts = ({ counts, payout }: { counts: PeriodCounts; payout: number | undefined }) => (
  <>
    <StatStrip className={styles.historyCounts} label={texts.counted}>
      <Stat label={texts.total} value={formatCount(counts.totalSignals)}>
        <div className="w">
          <span>{formatCount(counts.openSignals)} open</span>
        </div>
      </Stat>
      <Stat label={texts.won} value={formatCount(counts.wonSignals)}>
        <OutcomeBar counts={counts} />
        <div className="w">
          <span>{formatCount(counts.lostSignals)} lost</span>
          <span>{formatCount(counts.breakevenSignals)} even</span>
          <span>{formatCount(counts.voidSignals)} void</span>
        </div>
      </Stat>
      <WinRate counts={counts} breakEvenRate={computeBreakEven(payout)} />
    </StatStrip>
    <RecountMark className={styles.recount} />
  </>
)

const entryOnItsDay: Column<Signal> = {
  key: 'entry',
  head: 'Entry',
  wraps: true,
  card: 'bare',
  cell: (signal) => (
    <>
      <Time at={signal.entryAt} />{' '}
      <small>
        <span className={styles.whole}>{signal.pair},</span>{' '}
        <span className={styles.whole}>{timeframeNames[signal.timeframe]}</span>
      </small>
    </>
  ),
}

export const HistoryTable = ({ signals }: { signals: readonly Signal[] }) => (
  <Table
    caption={texts.caption}
    cards
    columns={columnsAt(useMarketNow(), entryOnItsDay)}
    rows={signals}
    rowKey={({ id }) => id}
  />
)
