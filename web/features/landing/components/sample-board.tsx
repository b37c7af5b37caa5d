import { Sample } from '../../../ui/sample.tsx'
import { sampleBoard } from '../content.ts'

const WIDTH = 360
const ROW = 28
const LEFT = 62
const FULL = 240
const best = Math.max(...sampleBoard.rows.map(({ profit }) => profit))

/** What a leaderboard looks like: bars from zero, profit beside each. */
export const SampleBoard = () => (
  <Sample className="standings" explanation={sampleBoard.explanation}>
    <svg
      className="picture"
      viewBox={`0 0 ${WIDTH} ${sampleBoard.rows.length * ROW}`}
      role="img"
      aria-label={sampleBoard.rows.map(({ name, profit }) => `${name}: $${profit}`).join(', ')}
    >
      {sampleBoard.rows.map(({ name, profit }, row) => (
        <g key={name} transform={`translate(0 ${row * ROW})`}>
          <text className="ink" x={0} y={17}>
            {name}
          </text>
          <rect
            x={LEFT}
            y={4}
            width={(profit / best) * FULL}
            height={17}
            fill={row === 0 ? 'var(--accent)' : name === 'Engine' ? 'none' : 'var(--ink)'}
            stroke="var(--ink)"
          />
          <text x={LEFT + (profit / best) * FULL + 8} y={17}>
            ${profit}
          </text>
        </g>
      ))}
    </svg>
  </Sample>
)
