import { type ReactNode, useState } from 'react'
import type { Pair, Timeframe } from '../../../contract/market.ts'
import {
  gainCents,
  MAX_NOTE_CHARACTERS,
  MAX_TAG_CHARACTERS,
  nextOrderEntry,
  type PracticeAccount,
} from '../../../contract/practice.ts'
import type { useOrderSender } from '../../data/practice.ts'
import { formatCents, formatCountdown, formatPercent } from '../../lib/format.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DirectionGlyph } from '../../ui/direction.tsx'
import { Field, Input, NumberInput } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { hasSound } from '../alerts/alert-device.ts'
import { practiceTexts } from '../practice/content.ts'
import { keepStake, readKeptStake } from '../practice/kept-stake.ts'
import { OpenOrdersSheet } from '../practice/open-orders.tsx'
import {
  breakEvenPercent,
  FIRST_STAKE_CENTS,
  formatResult,
  percentStake,
  readStake,
  stepStake,
} from '../practice/order-rules.ts'
import { readConfidence } from '../trade-calls/confidence-rules.ts'
import { useMarketReading } from '../use-market-clock.ts'
import { type OrderCanceler, showPlaced } from './cancel-order.ts'
import { deskTexts as texts } from './content.ts'
import { useResultSound } from './result-sound.ts'
import styles from './trade-desk.module.css'
import { useTicketKeys } from './use-ticket-keys.ts'

const CHIPS = [1_000, 2_500, 5_000]
const TIMEFRAMES: readonly Timeframe[] = ['1m', '5m']
const DIRECTIONS = ['CALL', 'PUT'] as const

const EntryIn = () => {
  const leftMs = useMarketReading((nowMs) => nextOrderEntry(nowMs) - nowMs)
  return (
    <span>
      {practiceTexts.entersIn} <b className="fig">{formatCountdown(leftMs)}</b>
    </span>
  )
}

/** The stake as it is written, and what one press makes of it. */
const useStake = (balanceCents: number) => {
  const [text, write] = useState(() => formatCents(readKeptStake()))
  const read = readStake(text)
  const choose = (cents: number) => write(formatCents(cents))
  return {
    text,
    write,
    ...read,
    choose,
    step: (up: boolean) => choose(stepStake(read.cents ?? FIRST_STAKE_CENTS, up)),
    chips: [
      ...CHIPS.map((cents) => ({ cents, label: String(cents / 100) })),
      { cents: percentStake(balanceCents), label: texts.onePercent },
    ],
  }
}

interface StakeProps {
  stake: ReturnType<typeof useStake>
  problem: string | undefined
}

const StakeField = ({ stake: { text, write, cents: stakeCents, choose, step, chips }, problem }: StakeProps) => (
  <div className={styles.stake}>
    <Field label={practiceTexts.stake} error={problem}>
      <div className={styles.stepper}>
        <Button icon look="plain" aria-label={texts.lowerStake} onClick={() => step(false)}>
          −
        </Button>
        <NumberInput kind="decimal" value={text} onChange={({ target }) => write(target.value)} />
        <Button icon look="plain" aria-label={texts.higherStake} onClick={() => step(true)}>
          +
        </Button>
      </div>
    </Field>
    <fieldset className={styles.chips} aria-label={texts.stakes}>
      {chips.map(({ cents, label }) => (
        <button key={label} type="button" aria-pressed={cents === stakeCents} onClick={() => choose(cents)}>
          {label}
        </button>
      ))}
    </fieldset>
  </div>
)

const ResultSound = () => {
  const [on, turn] = useResultSound()
  return (
    <label className={styles.sound}>
      <input type="checkbox" checked={on} onChange={({ target }) => turn(target.checked)} /> {texts.sound}
    </label>
  )
}

const EMPTY_JOURNAL = { note: '', tag: '', confidence: '' }

interface JournalProps {
  journal: typeof EMPTY_JOURNAL
  write: (journal: typeof EMPTY_JOURNAL) => void
  problem: string | undefined
}

const Journal = ({ journal, write, problem }: JournalProps) => {
  const field = (name: keyof typeof EMPTY_JOURNAL) => ({
    value: journal[name],
    onChange: ({ target }: { target: { value: string } }) => write({ ...journal, [name]: target.value }),
  })
  return (
    <details className={styles.ticketJournal}>
      <summary>{texts.journal}</summary>
      <div>
        <Field label={practiceTexts.confidence} optional hint={practiceTexts.confidenceHint} error={problem}>
          <NumberInput kind="whole" {...field('confidence')} />
        </Field>
        <Field label={practiceTexts.tag} optional>
          <Input autoComplete="off" maxLength={MAX_TAG_CHARACTERS} {...field('tag')} />
        </Field>
        <Field label={practiceTexts.note} optional>
          <Input autoComplete="off" maxLength={MAX_NOTE_CHARACTERS} {...field('note')} />
        </Field>
      </div>
    </details>
  )
}

interface DeskTicketProps {
  pair: Pair
  account: Pick<PracticeAccount, 'payoutPercent' | 'balanceCents' | 'open'>
  place: ReturnType<typeof useOrderSender>
  cancel: OrderCanceler
  held: ReactNode
}

/** One press on a direction places an order for the next minute. */
export const DeskTicket = ({ pair, account, place, cancel, held }: DeskTicketProps) => {
  const { payoutPercent, balanceCents, open } = account
  const isPhone = useMedia(PHONE)
  const [timeframe, setTimeframe] = useState<Timeframe>('1m')
  const stake = useStake(balanceCents)
  const [journal, setJournal] = useState(EMPTY_JOURNAL)
  const [problems, setProblems] = useState<{ stake?: string | undefined; confidence?: string | undefined }>({})
  const { cents: stakeCents, problem: stakeProblem } = stake
  const reservedCents = open.reduce((sum, order) => sum + order.stakeCents, 0)

  const press = (direction: (typeof DIRECTIONS)[number]) => {
    if (place.isPending || held !== null) return
    const { confidence, problem } = readConfidence(journal.confidence, practiceTexts.confidenceInvalid)
    setProblems({ stake: stakeProblem ?? undefined, confidence: problem ?? undefined })
    if (stakeCents === null || problem !== null) return
    const entryAt = new Date(nextOrderEntry(serverClock.marketNow())).toISOString()
    const { note, tag } = journal
    place.mutate(
      { signalId: null, pair: pair.id, timeframe, direction, stakeCents, entryAt, note, tag, confidence },
      {
        onSuccess: (order) => {
          setJournal({ ...journal, note: '', confidence: '' })
          keepStake(stakeCents)
          showPlaced(order, cancel)
        },
      },
    )
  }
  useTicketKeys({
    press,
    chooseChip: (place) => stake.choose(stake.chips[place]?.cents ?? FIRST_STAKE_CENTS),
    step: stake.step,
    changeLength: () => setTimeframe(timeframe === '1m' ? '5m' : '1m'),
  })
  return (
    <form
      className={styles.deskTicket}
      aria-label={texts.ticket}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.dock}>
        <p className={styles.balance}>
          <span>
            {texts.available} <b className="fig">{formatCents(balanceCents)}</b>
          </span>
          {reservedCents > 0 ? <span>{texts.reserved(reservedCents)}</span> : null}
        </p>
        <div className={styles.entry}>
          <Segmented
            label={texts.length}
            value={timeframe}
            onChange={setTimeframe}
            options={TIMEFRAMES.map((value) => ({ value, label: texts.lengths[value] }))}
          />
          <EntryIn />
          {isPhone && open.length > 0 ? <OpenOrdersSheet orders={open} cancel={cancel} /> : null}
        </div>
        <StakeField stake={stake} problem={problems.stake} />
        <FormError>{place.error?.message}</FormError>
        <div className={styles.bets}>
          {DIRECTIONS.map((direction) => (
            <Button
              key={direction}
              className={classNames(styles.bet, direction === 'CALL' ? styles.call : styles.put)}
              busy={place.isPending}
              disabled={held !== null}
              onClick={() => press(direction)}
            >
              <b>
                {direction} <DirectionGlyph of={direction === 'CALL' ? 'buy' : 'sell'} />
              </b>
              {stakeCents === null ? null : <span>{formatResult(gainCents(stakeCents, payoutPercent))}</span>}
            </Button>
          ))}
        </div>
        {held === null ? null : <p className="note">{held}</p>}
      </div>
      <p className={classNames(styles.odds, 'note')}>
        {stakeCents === null ? null : <span>{texts.risk(stakeCents)}</span>}
        <span>
          {texts.breakEven} {formatPercent(breakEvenPercent(payoutPercent))}
        </span>
      </p>
      {hasSound() ? <ResultSound /> : null}
      <Journal journal={journal} write={setJournal} problem={problems.confidence} />
    </form>
  )
}
