import { scansPerDay } from '../content.ts'

const WIDTH = 360
const ROW = 32
const LEFT = 72
const UNIT = 44

/** Scans a day by tier: a square each, hatched where nobody counts. */
export const ScanBars = () => (
  <svg
    className="picture"
    viewBox={`0 0 ${WIDTH} ${scansPerDay.length * ROW}`}
    role="img"
    aria-label={scansPerDay.map(({ tier, scans }) => `${tier}: ${scans ?? 'unlimited'}`).join(', ')}
  >
    <defs>
      <pattern id="unlimited" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 7L7-1M2 10L10 2M-4 4L4-4" stroke="var(--ink)" strokeOpacity=".3" />
      </pattern>
    </defs>
    {scansPerDay.map(({ tier, scans }, row) => (
      <g key={tier} transform={`translate(0 ${row * ROW})`}>
        <text className="ink" x={0} y={19}>
          {tier}
        </text>
        {scans === null ? (
          <rect x={LEFT} y={5} width={5 * UNIT - 4} height={18} fill="url(#unlimited)" stroke="var(--ink)" />
        ) : (
          Array.from({ length: scans }, (_, scan) => LEFT + scan * UNIT).map((x) => (
            <rect key={x} x={x} y={5} width={UNIT - 4} height={18} fill="var(--ink)" />
          ))
        )}
        <text x={LEFT + (scans ?? 5) * UNIT + 6} y={19}>
          {scans ?? 'unlimited'}
        </text>
      </g>
    ))}
  </svg>
)
