import type { Frame } from './chart.tsx'

/** How far lines reach over the frame towards their labels. */
const OVERHANG = 6

interface LevelsProps {
  frame: Frame
  values: readonly number[]
  y: (value: number) => number
  name: (value: number) => string
  /** Where labels stand: from the drawing's edge, or up to a place left of the frame. */
  labels?: { upTo: number }
  /** Where the lines begin. */
  from?: number
  /** The line of zero, where it is drawn apart from the others. */
  ground?: 'faint' | 'strong'
}

const lineClass = (value: number, ground: LevelsProps['ground']): string =>
  value === 0 && ground ? `ground-${ground}` : 'grid'

/** Lines across the frame with the values that they stand for. */
export const Levels = ({ frame, values, y, name, labels, from = frame.left - OVERHANG, ground }: LevelsProps) =>
  values.map((value) => (
    <g key={value}>
      <path className={lineClass(value, ground)} d={`M${from} ${y(value)}H${frame.right}`} />
      <text x={labels?.upTo ?? 0} y={y(value) + 4} textAnchor={labels ? 'end' : 'start'}>
        {name(value)}
      </text>
    </g>
  ))

/** The rate that a stake needs, across the frame. */
export const BreakEvenLine = ({ frame, y }: { frame: Frame; y: number }) => (
  <path className="even" d={`M${frame.left - OVERHANG} ${y}H${frame.right}`} />
)

const END_SIZE = 10

/** Where a line stands now. */
export const EndMark = ({ x, y }: { x: number; y: number }) => (
  <rect className="end" x={x - END_SIZE / 2} y={y - END_SIZE / 2} width={END_SIZE} height={END_SIZE} />
)
