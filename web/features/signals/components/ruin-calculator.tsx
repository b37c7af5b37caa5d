import { useDeferredValue, useMemo, useState } from 'react'
import { PAYOUT } from '../../../../contract/signals.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { martingaleTexts } from '../content.ts'
import { MAX_SIGNALS_PER_DAY, type MartingalePlan, martingaleDay, reckonedRate } from '../ruin-rules.ts'

type Figures = Record<'bankroll' | 'stake' | 'winRate' | 'payout' | 'signals', string>

const FIELDS: { name: keyof Figures; label: string; min: number; max: number; step: number; error: string }[] = [
  { name: 'bankroll', label: 'Bankroll', min: 1, max: 1_000_000, step: 1, error: 'From 1 to 1,000,000' },
  { name: 'stake', label: 'Base stake', min: 1, max: 100_000, step: 1, error: 'From 1 to 100,000' },
  { name: 'winRate', label: 'Win rate, %', min: 0, max: 100, step: 0.1, error: 'From 0 to 100' },
  { name: 'payout', label: 'Payout, %', min: 1, max: 200, step: 1, error: 'A whole number from 1 to 200' },
  {
    name: 'signals',
    label: 'Signals a day',
    min: 1,
    max: MAX_SIGNALS_PER_DAY,
    step: 1,
    error: `A whole number from 1 to ${MAX_SIGNALS_PER_DAY}`,
  },
]

const isValid = (text: string, { min, max, step }: (typeof FIELDS)[number]): boolean => {
  const value = Number(text)
  return text.trim() !== '' && value >= min && value <= max && (step !== 1 || Number.isInteger(value))
}

const planOf = (figures: Figures): MartingalePlan | null =>
  FIELDS.every((field) => isValid(figures[field.name], field))
    ? {
        bankrollCents: Number(figures.bankroll) * 100,
        baseStakeCents: Number(figures.stake) * 100,
        winRate: Number(figures.winRate) / 100,
        payoutPercent: Number(figures.payout),
        signalsPerDay: Number(figures.signals),
      }
    : null

const chance = (probability: number): string =>
  probability > 0 && probability < 0.0005 ? 'under 0.1%' : formatPercent(probability * 100)

const money = (cents: number): string => formatCount(Math.round(Math.abs(cents) / 100))

const Results = ({ plan }: { plan: MartingalePlan }) => {
  const day = useMemo(() => martingaleDay(plan), [plan])
  const costs = day.expectedResultCents < 0
  return (
    <dl className="ruin" aria-live="polite">
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
    winRate: reckonedRate(winRate).percent.toFixed(1),
    payout: String(PAYOUT * 100),
    signals: '60',
    ...edited,
  }
  const key = FIELDS.map(({ name }) => figures[name]).join(' ')
  const deferredKey = useDeferredValue(key)
  const plan = useMemo(() => {
    const [bankroll = '', stake = '', rate = '', payout = '', signals = ''] = deferredKey.split(' ')
    return planOf({ bankroll, stake, winRate: rate, payout, signals })
  }, [deferredKey])
  return (
    <section className="ruin-calculator" aria-labelledby="ruin-title">
      <h3 id="ruin-title">{martingaleTexts.calculator}</h3>
      <div className="fields">
        {FIELDS.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            error={isValid(figures[field.name], field) ? undefined : field.error}
          >
            <Input
              type="number"
              inputMode="decimal"
              min={field.min}
              max={field.max}
              step={field.step}
              value={figures[field.name]}
              onChange={({ target }) => setEdited({ ...edited, [field.name]: target.value.replaceAll(' ', '') })}
            />
          </Field>
        ))}
      </div>
      {plan ? <Results plan={plan} /> : null}
      <p className="note">{martingaleTexts.assumption}</p>
    </section>
  )
}
