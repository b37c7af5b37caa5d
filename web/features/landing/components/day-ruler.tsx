import { DEFAULT_ZONE, formatTime, zoneCity } from '../../../lib/format.ts'
import { useServerNowIfAny } from '../../../lib/use-server-clock.ts'
import { dayFraction } from '../rules.ts'

const WIDTH = 480
const HEIGHT = 120
const BASE = 84
const QUARTERS = Array.from({ length: 97 }, (_, quarter) => quarter)
const HOURS = [
  [0, '12 AM'],
  [6, '6'],
  [12, '12 PM'],
  [18, '6'],
  [24, '12'],
] as const

const at = (fraction: number): number => 10 + fraction * (WIDTH - 20)
const tick = (quarter: number): string =>
  `M${at(quarter / 96)} ${BASE}v-${quarter % 24 === 0 ? 44 : quarter % 4 === 0 ? 26 : 10}`

/** A ruler of the day in the default zone; the needle is now. */
export const DayRuler = () => {
  const now = useServerNowIfAny()
  const minute = now === null ? null : Math.floor(now / 60_000) * 60_000
  const x = minute === null ? null : at(dayFraction(minute, DEFAULT_ZONE))
  return (
    <svg
      className="picture"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`The day in ${zoneCity(DEFAULT_ZONE)}, midnight to midnight`}
    >
      <path d={QUARTERS.map(tick).join('')} stroke="var(--ink)" />
      <path d={`M${at(0)} ${BASE + 0.5}H${at(1)}`} stroke="var(--ink)" />
      {HOURS.map(([hour, name]) => (
        <text
          key={hour}
          x={at(hour / 24)}
          y={BASE + 22}
          textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
        >
          {name}
        </text>
      ))}
      {x === null || minute === null ? null : (
        <>
          <path d={`M${x - 2} 26h4V${BASE}h-4z`} fill="var(--accent)" stroke="var(--accent-ink)" />
          <text className="ink" x={x} y={18} textAnchor={x < 60 ? 'start' : x > WIDTH - 60 ? 'end' : 'middle'}>
            {formatTime(minute)}
          </text>
        </>
      )}
    </svg>
  )
}
