import { type FormEvent, type ReactNode, useState } from 'react'
import type { Pair, Timeframe } from '../../../contract/market.ts'
import { MAX_NOTE_CHARACTERS, MAX_TAG_CHARACTERS, nextOrderEntry } from '../../../contract/practice.ts'
import { useLivePrice } from '../../data/live-price.ts'
import { useUser } from '../../data/user-context.tsx'
import { formatCents, formatCountdown, formatPrice } from '../../lib/format.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, NumberInput, Select } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { readConfidence } from '../trade-calls/confidence-rules.ts'
import { useMarketReading } from '../use-market-clock.ts'
import { practiceTexts, ticketTexts as texts, timeframeNames } from './content.ts'
import './practice-order.css'
import { readStake } from './stake-rules.ts'

const FIRST_STAKE_CENTS = 1_000
const TIMEFRAMES: readonly Timeframe[] = ['1m', '5m']
const DIRECTIONS = ['CALL', 'PUT'] as const

/** The price now, for those who may see prices; mount it anew for another pair. */
const PriceNow = ({ pair }: { pair: Pair }) => {
  const live = useLivePrice(pair.id)
  return (
    <span>
      {texts.priceNow} <b className="fig">{live ? formatPrice(live.candle.close, pair.decimals) : texts.noPrice}</b>
    </span>
  )
}

const EntryIn = () => {
  const leftMs = useMarketReading((nowMs) => nextOrderEntry(nowMs) - nowMs)
  return (
    <span>
      {practiceTexts.entersIn} <b className="fig">{formatCountdown(leftMs)}</b>
    </span>
  )
}

/** What a ticket asks for; whoever shows it knows the account that it is placed on. */
export interface TicketOrder {
  pair: string
  timeframe: Timeframe
  direction: (typeof DIRECTIONS)[number]
  stakeCents: number
  entryAt: string
  note: string
  tag: string
  confidence: number | null
}

interface OrderTicketProps {
  pairs: readonly Pair[]
  payoutPercent: number
  place: {
    mutate: (order: TicketOrder, options: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
  /** Why nothing can be placed as things stand; null where it can. */
  held: ReactNode
}

/** Places an order for the next minute. Note, tag and confidence are the member's own. */
export const OrderTicket = ({ pairs, payoutPercent, place, held }: OrderTicketProps) => {
  const { dashboardUnlocked } = useUser()
  const [pairId, setPairId] = useState(pairs[0]?.id ?? '')
  const [timeframe, setTimeframe] = useState<Timeframe>('1m')
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('CALL')
  const [written, setWritten] = useState({ stake: formatCents(FIRST_STAKE_CENTS), note: '', tag: '', confidence: '' })
  const [problems, setProblems] = useState<{ stake?: string | undefined; confidence?: string | undefined }>({})
  const pair = pairs.find(({ id }) => id === pairId)
  const { cents: stakeCents, problem: stakeProblem } = readStake(written.stake)
  const write = (name: keyof typeof written) => (event: { target: { value: string } }) =>
    setWritten({ ...written, [name]: event.target.value })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { confidence, problem } = readConfidence(written.confidence, practiceTexts.confidenceInvalid)
    setProblems({ stake: stakeProblem ?? undefined, confidence: problem ?? undefined })
    if (stakeCents === null || problem !== null) return
    const entryAt = new Date(nextOrderEntry(serverClock.marketNow())).toISOString()
    const { note, tag } = written
    place.mutate(
      { pair: pairId, timeframe, direction, stakeCents, entryAt, note, tag, confidence },
      { onSuccess: () => setWritten({ ...written, note: '', confidence: '' }) },
    )
  }
  return (
    <Panel title={texts.title}>
      <form className="order-ticket" noValidate onSubmit={submit}>
        <div className="choices">
          <Segmented
            label={texts.direction}
            value={direction}
            onChange={setDirection}
            options={DIRECTIONS.map((value) => ({ value, label: value }))}
          />
          <Segmented
            label={texts.timeframe}
            value={timeframe}
            onChange={setTimeframe}
            options={TIMEFRAMES.map((value) => ({ value, label: timeframeNames[value] }))}
          />
        </div>
        <Field label={texts.pair}>
          <Select value={pairId} onChange={({ target }) => setPairId(target.value)}>
            {pairs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={practiceTexts.stake}
          error={problems.stake}
          hint={stakeCents === null ? undefined : practiceTexts.wins(stakeCents, payoutPercent)}
        >
          <NumberInput kind="decimal" value={written.stake} onChange={write('stake')} />
        </Field>
        <details>
          <summary>{texts.journal}</summary>
          <div className="journal">
            <Field
              label={practiceTexts.confidence}
              optional
              hint={practiceTexts.confidenceHint}
              error={problems.confidence}
            >
              <NumberInput kind="whole" value={written.confidence} onChange={write('confidence')} />
            </Field>
            <Field label={practiceTexts.tag} optional>
              <Input autoComplete="off" maxLength={MAX_TAG_CHARACTERS} value={written.tag} onChange={write('tag')} />
            </Field>
            <Field label={practiceTexts.note} optional>
              <Input autoComplete="off" maxLength={MAX_NOTE_CHARACTERS} value={written.note} onChange={write('note')} />
            </Field>
          </div>
        </details>
        <p className="ticket-now">
          <EntryIn />
          {pair && dashboardUnlocked ? <PriceNow key={pair.id} pair={pair} /> : null}
        </p>
        <FormError>{place.error?.message}</FormError>
        <Button type="submit" look="primary" wide busy={place.isPending} disabled={!pair || held !== null}>
          {texts.place(direction, pair?.name ?? '')}
        </Button>
        {held === null ? null : <p className="note">{held}</p>}
      </form>
    </Panel>
  )
}
