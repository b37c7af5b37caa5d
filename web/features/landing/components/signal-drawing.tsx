import { formatTimeWithSeconds } from '../../../lib/format.ts'
import { OutcomeGlyph } from '../../../ui/direction.tsx'
import { type Commitment, formatPrices, leadSeconds, type SettledSignal } from '../record-rules.ts'
import styles from './exhibit.module.css'

interface Drawing {
  className: string | undefined
  width: number
  /** Commitment to entry takes this share of the width, entry to expiry the rest: time is not to scale. */
  entryShare: number
}

/** Drawn once for desks and once for phones, so that text is never scaled. */
const DRAWINGS: readonly Drawing[] = [
  { className: 'only-d', width: 514, entryShare: 0.42 },
  { className: 'only-m', width: 318, entryShare: 0.5 },
]
const HEIGHT = 212
const PLOT = { top: 8, bottom: 134, near: 32, far: 110 }
const RAIL = 166
const AXIS = 62

const priceHeights = (entry: number, exit: number): [number, number] => {
  const middle = (PLOT.near + PLOT.far) / 2
  if (entry === exit) return [middle, middle]
  return exit > entry ? [PLOT.far, PLOT.near] : [PLOT.near, PLOT.far]
}

interface SignalDrawingProps {
  signal: SettledSignal
  commitment: Commitment
}

const Prices = ({ signal, drawing }: { signal: SettledSignal; drawing: Drawing }) => {
  const { entryPrice, exitPrice, direction, outcome } = signal
  if (entryPrice === null || exitPrice === null) return null
  const [entryText, exitText] = formatPrices([entryPrice, exitPrice])
  const [entryY, exitY] = priceHeights(entryPrice, exitPrice)
  const right = drawing.width - AXIS
  const entryX = right * drawing.entryShare
  const colour = direction === 'buy' ? 'var(--call)' : 'var(--put)'
  const wash = direction === 'buy' ? 'var(--call-wash)' : 'var(--put-wash)'
  const marker = direction === 'buy' ? 'l7 12h-14z' : 'l7 -12h-14z'
  return (
    <>
      <path d={`M${entryX} ${PLOT.top}H${right}V${PLOT.bottom}H${entryX}Z`} fill={wash} />
      <path d={`M0 ${entryY}H${right + 6}M0 ${exitY}H${right + 6}`} stroke="var(--rule)" />
      <path d={`M0 ${PLOT.bottom + 0.5}H${right + 6}`} stroke="var(--rule-2)" />
      <path
        d={`M${entryX} ${PLOT.top}V${PLOT.bottom}M${entryX} ${entryY}H${right}`}
        stroke={colour}
        strokeWidth="1.5"
      />
      <path d={`M${right} ${PLOT.top}V${PLOT.bottom}`} stroke={colour} strokeWidth="1.5" strokeDasharray="2 3" />
      <path d={`M${right} ${entryY}V${exitY}`} stroke="var(--ink)" strokeWidth="3" />
      <path d={`M${entryX} ${entryY + (direction === 'buy' ? 4 : -4)}${marker}`} fill={colour} stroke="var(--sheet)" />
      <g transform={`translate(${right - 6} ${exitY - 6})`} className={styles.glyph}>
        <path d="M-1.500-1.500h15v15h-15z" fill="var(--sheet)" />
        <OutcomeGlyph of={outcome} />
      </g>
      <text x={right + 14} y={entryY + 4}>
        {entryText}
      </text>
      {exitText === entryText ? null : (
        <text className={styles.ink} x={right + 14} y={exitY + 4}>
          {exitText}
        </text>
      )}
      <text x={0} y={entryY - 7}>
        Price at entry
      </text>
      {exitText === entryText ? null : (
        <text x={0} y={exitY - 7}>
          Close at expiry
        </text>
      )}
    </>
  )
}

const Times = ({ signal, commitment, drawing }: SignalDrawingProps & { drawing: Drawing }) => {
  const right = drawing.width - AXIS
  const entryX = right * drawing.entryShare
  const lead = leadSeconds(commitment.committedAt, signal.entryAt)
  const colour = signal.direction === 'buy' ? 'var(--call)' : 'var(--put)'
  const label = (x: number, anchor: 'start' | 'middle' | 'end', instant: string, name: string) => (
    <>
      <text className={styles.ink} x={x} y={RAIL + 24} textAnchor={anchor}>
        {formatTimeWithSeconds(instant)}
      </text>
      <text x={x} y={RAIL + 40} textAnchor={anchor}>
        {name}
      </text>
    </>
  )
  return (
    <>
      <path d={`M0 ${RAIL}H${right}`} stroke="var(--rule-2)" />
      <path d={`M${entryX} ${RAIL - 4}H${right}V${RAIL + 4}H${entryX}Z`} fill={colour} />
      <path d={`M${entryX} ${RAIL - 8}v16M${right} ${RAIL - 8}v16`} stroke="var(--ink)" strokeWidth="2" />
      <path d={`M7 ${RAIL - 6}l6 6-6 6-6-6z`} fill="var(--accent)" stroke="var(--accent-ink)" />
      <text className={styles.ink} x={entryX / 2 + 4} y={RAIL - 8} textAnchor="middle">
        {lead} s
      </text>
      {label(0, 'start', commitment.committedAt, 'Committed')}
      {label(entryX, 'middle', signal.entryAt, 'Entry')}
      {label(right, 'end', signal.expiresAt, 'Expiry')}
    </>
  )
}

const formatLabel = ({ signal, commitment }: SignalDrawingProps): string => {
  const prices =
    signal.entryPrice !== null && signal.exitPrice !== null ? formatPrices([signal.entryPrice, signal.exitPrice]) : null
  return (
    `Committed at ${formatTimeWithSeconds(commitment.committedAt)}, entry at ${formatTimeWithSeconds(signal.entryAt)}` +
    `, expiry at ${formatTimeWithSeconds(signal.expiresAt)}` +
    (prices ? `; price ${prices[0]} at entry, ${prices[1]} at expiry` : '')
  )
}

/** A settled signal's three instants and its two prices. What the price did between them is not part of the record. */
export const SignalDrawing = (props: SignalDrawingProps) => (
  <div className={styles.drawing}>
    {DRAWINGS.map((drawing) => (
      <svg
        key={drawing.className}
        className={drawing.className}
        viewBox={`0 0 ${drawing.width} ${HEIGHT}`}
        role="img"
        aria-label={formatLabel(props)}
      >
        <Prices signal={props.signal} drawing={drawing} />
        <Times {...props} drawing={drawing} />
      </svg>
    ))}
  </div>
)
