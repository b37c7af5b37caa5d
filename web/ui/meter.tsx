import { classNames } from './class-names.ts'
import './meter.css'

interface MeterProps {
  label: string
  value: number
  max: number
  /** What a screen reader says instead of a percentage. */
  words: string
  className?: string
}

/** How far an amount has come towards another. Ink is what is there, hatching what is not yet. */
export const Meter = ({ label, value, max, words, className }: MeterProps) => (
  <progress
    className={classNames('meter', className)}
    max={max}
    value={Math.min(max, Math.max(0, value))}
    aria-label={label}
    aria-valuetext={words}
  />
)
