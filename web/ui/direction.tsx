import { classNames } from './class-names.ts'
import './direction.css'

/** The triangle alone. */
export const DirectionGlyph = ({ of }: { of: 'buy' | 'sell' }) => (
  <svg viewBox="0 0 10 10" aria-hidden="true">
    <path d={of === 'buy' ? 'M5 .6 9.8 9.4H.2z' : 'M5 9.4 9.8.6H.2z'} fill="currentColor" />
  </svg>
)

/** A signal's direction. Buy is CALL, sell is PUT. */
export const Direction = ({ of, className }: { of: 'buy' | 'sell'; className?: string }) => {
  const call = of === 'buy'
  return (
    <span className={classNames('dir', call ? 'call' : 'put', className)}>
      <DirectionGlyph of={of} />
      {call ? 'CALL' : 'PUT'}
    </span>
  )
}

type OutcomeKind = 'profit' | 'loss' | 'breakeven' | 'void'

const OUTCOME_WORDS = { profit: 'Won', loss: 'Lost', breakeven: 'Breakeven', void: 'Void' } as const

export const outcomeWord = (of: OutcomeKind): string => OUTCOME_WORDS[of]

const SQUARE = 'M1 1h10v10H1z'

/** The mark alone, on a 12 × 12 grid: also for charts. */
export const OutcomeGlyph = ({ of }: { of: OutcomeKind }) =>
  of === 'void' ? (
    <path d="M1.500 1.500l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.500" />
  ) : (
    <>
      <path d={SQUARE} fill={of === 'profit' ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.500" />
      {of === 'breakeven' ? <path d="M1 6h10v5H1z" fill="currentColor" /> : null}
    </>
  )

/** An outcome as mark and word. */
export const OutcomeMark = ({ of, className }: { of: OutcomeKind; className?: string }) => (
  <span className={classNames('out', className)}>
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <OutcomeGlyph of={of} />
    </svg>
    {OUTCOME_WORDS[of]}
  </span>
)
