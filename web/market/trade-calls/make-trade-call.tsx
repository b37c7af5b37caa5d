import { type FormEvent, useState } from 'react'
import type { Pair, Timeframe } from '../../../contract/market.ts'
import { ENTRY_DELAY_MS } from '../../../contract/slots.ts'
import {
  CallerHandle,
  nextCallSlot,
  type OwnCalls,
  TRADE_CALLS_PER_HOUR,
  tradeCallMessages,
} from '../../../contract/trade-calls.ts'
import { useMarket } from '../../data/market.ts'
import { useCalling, useOwnCalls } from '../../data/trade-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, NumberInput, Select } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Time } from '../../ui/time.tsx'
import { useMarketReading } from '../use-market-clock.ts'
import { readConfidence } from './confidence-rules.ts'
import { makeCallTexts as texts, tradeCallTexts } from './content.ts'
import { TradeCallCard } from './trade-call-card.tsx'
import styles from './trade-calls.module.css'

/** The name that calls will stand under, before the first one. */
const AnnounceCaller = () => {
  const { announce } = useCalling()
  const [handle, setHandle] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = CallerHandle.safeParse(handle)
    if (!read.success) return setProblem(read.error.issues[0]?.message ?? tradeCallMessages.handle)
    setProblem(undefined)
    announce.mutate({ handle: read.data }, { onError: (error) => setProblem(error.message) })
  }
  return (
    <form className={styles.makeCall} noValidate onSubmit={submit}>
      <h3>{texts.nameTitle}</h3>
      <p className="note">{texts.nameNote}</p>
      <Field label={texts.name} error={problem}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          value={handle}
          onChange={({ target }) => setHandle(target.value)}
        />
      </Field>
      <Button type="submit" look="primary" busy={announce.isPending}>
        {texts.announce}
      </Button>
    </form>
  )
}

const EntryTime = ({ timeframe }: { timeframe: Timeframe }) => {
  const entryAtMs = useMarketReading((nowMs) => nextCallSlot(nowMs, timeframe) + ENTRY_DELAY_MS)
  return (
    <p>
      {texts.enters} <Time as="time" at={new Date(entryAtMs).toISOString()} />
    </p>
  )
}

const TIMEFRAMES: readonly Timeframe[] = ['1m', '5m']
const DIRECTIONS = ['CALL', 'PUT'] as const

const CallForm = ({ own, pairs, roomId }: { own: OwnCalls; pairs: readonly Pair[]; roomId: string | null }) => {
  const { make } = useCalling()
  const [pairId, setPairId] = useState(pairs[0]?.id ?? '')
  const [timeframe, setTimeframe] = useState<Timeframe>('1m')
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('CALL')
  const [written, setWritten] = useState('')
  const [problem, setProblem] = useState<string>()
  const pair = pairs.find(({ id }) => id === pairId)
  const open = own.open.find((call) => call.timeframe === timeframe)
  const isFull = own.callsThisHour >= TRADE_CALLS_PER_HOUR

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { confidence, problem: refused } = readConfidence(written, tradeCallMessages.confidence)
    setProblem(refused ?? undefined)
    if (refused === null) make.mutate({ pair: pairId, timeframe, direction, confidence, roomId })
  }
  return (
    <form className={styles.makeCall} noValidate onSubmit={submit}>
      <h3>{texts.title}</h3>
      <div className={styles.makeCallChoices}>
        <Segmented
          label={texts.timeframe}
          value={timeframe}
          onChange={setTimeframe}
          options={TIMEFRAMES.map((value) => ({ value, label: tradeCallTexts.timeframes[value] }))}
        />
        <Segmented
          label={texts.direction}
          value={direction}
          onChange={setDirection}
          options={DIRECTIONS.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className={styles.makeCallFields}>
        <Field label={texts.pair}>
          <Select value={pairId} onChange={({ target }) => setPairId(target.value)}>
            {pairs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.confidence} optional hint={texts.confidenceHint} error={problem}>
          <NumberInput kind="whole" value={written} onChange={({ target }) => setWritten(target.value)} />
        </Field>
      </div>
      <FormError>{make.error?.message}</FormError>
      {open ? <TradeCallCard call={open} isMine /> : null}
      <div className={styles.makeCallSeal}>
        <Button type="submit" look="primary" busy={make.isPending} disabled={Boolean(open) || isFull || !pair}>
          {texts.seal(direction, pair?.name ?? '')}
        </Button>
        {open ? <p>{texts.openOne}</p> : isFull ? <p>{texts.full}</p> : <EntryTime timeframe={timeframe} />}
      </div>
      <p className="note">
        {texts.note} {texts.made(own.callsThisHour)}.
      </p>
    </form>
  )
}

/** Where a host or a verified creator calls: in a room of theirs, or in none. Draws nothing for anybody else. */
export const MakeTradeCall = ({ roomId }: { roomId: string | null }) => {
  const own = useOwnCalls().data
  const pairs = useMarket({ enabled: own?.mayCall === true }).data?.pairs
  if (!own?.mayCall) return null
  if (!own.caller) return <AnnounceCaller />
  return pairs ? <CallForm own={own} pairs={pairs} roomId={roomId} /> : null
}
