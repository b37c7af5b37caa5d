import { useDeferredValue, useMemo, useState } from 'react'
import { PAYOUT } from '../../../../contract/signals.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { fieldNumber, type NumberKind, PERCENT, readNumber, WHOLE } from '../../../lib/typed-number.ts'
import { Field, NumberInput } from '../../../ui/field.tsx'
import { martingaleTexts } from '../content.ts'
import { MAX_SIGNALS_PER_DAY, type MartingalePlan, martingaleDay, reckonedRate } from '../ruin-rules.ts'
import styles from './martingale.module.css'

type Figures = Record<'bankroll' | 'stake' | 'winRate' | 'payout' | 'signals', string>

interface FieldRule {
  name: keyof Figures
  label: string
  min: number
  max: number
  kind: NumberKind
}

const FIELDS: readonly FieldRule[] = [
  { name: 'bankroll', label: 'Bankroll', min: 1, max: 1_000_000, kind: WHOLE },
  { name: 'stake', label: 'Base stake', min: 1, max: 100_000, kind: WHOLE },
  { name: 'winRate', label: 'Win rate, %', min: 0, max: 100, kind: { decimals: 2, unit: '%' } },
  { name: 'payout', label: 'Payout, %', min: 1, max: 200, kind: PERCENT },
  { name: 'signals', label: 'Signals a day', min: 1, max: MAX_SIGNALS_PER_DAY, kind: WHOLE },
]

const readField = (text: string, { min, max, kind }: FieldRule): { value: number; problem: string | undefined } => {
  const { value, problem } = readNumber(text, kind)
  const isWhole = kind.decimals === 0
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return { value, problem: undefined }
  const words = `${isWhole ? 'A whole number from' : 'From'} ${formatCount(min)} to ${formatCount(max)}`
  return { value, problem: problem ?? words }
}

const findPlan = (figures: Figures): MartingalePlan | null => {
  const values = {} as Record<keyof Figures, number>
  for (const field of FIELDS) {
    const { value, problem } = readField(figures[field.name], field)
    if (problem !== undefined) return null
    values[field.name] = value
  }
  return {
    bankrollCents: values.bankroll * 100,
    baseStakeCents: values.stake * 100,
    winRate: values.winRate / 100,
    payoutPercent: values.payout,
    signalsPerDay: values.signals,
  }
}

const chance = (probability: number): string =>
  probability > 0 && probability < 0.0005 ? 'under 0.1%' : formatPercent(probability * 100)

const money = (cents: number): string => formatCount(Math.round(Math.abs(cents) / 100))

const Results = ({ plan }: { plan: MartingalePlan }) => {
  const day = useMemo(() => martingaleDay(plan), [plan])
  const costs = day.expectedResultCents < 0
  return (
    <dl className={styles.ruin} aria-live="polite">
      <div>
        <dt>Three losses in a row within the day</dt>
        <dd>{chance(day.lossStreakProbability)}</dd>
      </div>
      <div>
        <dt>Ruin within the day</dt>
        <dd>{chance(day.ruinProbability)}</dd>
      </div>
      <div>
        <dt>{costs ? 'Expected cost of the day' : 'Expected gain of the day'}</dt>
        <dd>
          {money(day.expectedResultCents)}
          <small> of {money(day.expectedStakedCents)} staked</small>
        </dd>
      </div>
    </dl>
  )
}

/** What the three steps cost over a day. Starts from today's win rate, or from a coin's. */
export const RuinCalculator = ({ winRate }: { winRate: number | null }) => {
  const [edited, setEdited] = useState<Partial<Figures>>({})
  const figures: Figures = {
    bankroll: '500',
    stake: '10',
    winRate: fieldNumber(Math.round(reckonedRate(winRate).percent * 10) / 10),
    payout: fieldNumber(Math.round(PAYOUT * 100)),
    signals: '60',
    ...edited,
  }
  const key = FIELDS.map(({ name }) => figures[name]).join('\n')
  const deferredKey = useDeferredValue(key)
  const plan = useMemo(() => {
    const [bankroll = '', stake = '', rate = '', payout = '', signals = ''] = deferredKey.split('\n')
    return findPlan({ bankroll, stake, winRate: rate, payout, signals })
  }, [deferredKey])
  return (
    <section className={styles.ruinCalculator} aria-labelledby="ruin-title">
      <h3 id="ruin-title">{martingaleTexts.calculator}</h3>
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <Field key={field.name} label={field.label} error={readField(figures[field.name], field).problem}>
            <NumberInput
              kind="decimal"
              value={figures[field.name]}
              onChange={({ target }) => setEdited({ ...edited, [field.name]: target.value })}
            />
          </Field>
        ))}
      </div>
      {plan ? <Results plan={plan} /> : null}
      <p className="note">{martingaleTexts.assumption}</p>
    </section>
  )
}
