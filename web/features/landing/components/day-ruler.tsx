import { MINUTE_MS } from '../../../../contract/slots.ts'
import { DEFAULT_ZONE, formatTime, zoneCity } from '../../../lib/format.ts'
import { useServerNowIfAny } from '../../../lib/use-server-clock.ts'
import { classNames } from '../../../ui/class-names.ts'
import { dayFraction } from '../rules.ts'
import styles from './section.module.css'

/** Drawn once for desks and once for phones, so that text is never scaled. */
const DRAWINGS = [
  { className: 'only-d', width: 480 },
  { className: 'only-m', width: 350 },
] as const
const HEIGHT = 120
const BASE = 84
const EDGE = 10
/** Half of a time's width: nearer to an end, it is set from there. */
const HALF_TIME = 36
const QUARTERS = Array.from({ length: 97 }, (_, quarter) => quarter)
const HOURS = [
  { hour: 0, name: '12 AM', anchor: 'start' },
  { hour: 6, name: '6', anchor: 'middle' },
  { hour: 12, name: '12 PM', anchor: 'middle' },
  { hour: 18, name: '6', anchor: 'middle' },
  { hour: 24, name: '12', anchor: 'end' },
] as const

const tickHeight = (quarter: number): number => {
  if (quarter % 24 === 0) return 44
  return quarter % 4 === 0 ? 26 : 10
}

const anchorAt = (x: number, width: number): 'start' | 'middle' | 'end' => {
  if (x < HALF_TIME) return 'start'
  return x > width - HALF_TIME ? 'end' : 'middle'
}

const Drawing = ({ className, width, minute }: { className: string; width: number; minute: number | null }) => {
  const at = (fraction: number): number => EDGE + fraction * (width - 2 * EDGE)
  const x = minute === null ? null : at(dayFraction(minute, DEFAULT_ZONE))
  return (
    <svg
      className={classNames(styles.picture, className)}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`The day in ${zoneCity(DEFAULT_ZONE)}, midnight to midnight`}
    >
      <path
        d={QUARTERS.map((quarter) => `M${at(quarter / 96)} ${BASE}v-${tickHeight(quarter)}`).join('')}
        stroke="var(--ink)"
      />
      <path d={`M${at(0)} ${BASE + 0.5}H${at(1)}`} stroke="var(--ink)" />
      {HOURS.map(({ hour, name, anchor }) => (
        <text key={hour} x={at(hour / 24)} y={BASE + 22} textAnchor={anchor}>
          {name}
        </text>
      ))}
      {x === null || minute === null ? null : (
        <>
          <path d={`M${x - 2} 26h4V${BASE}h-4z`} fill="var(--accent)" stroke="var(--accent-ink)" />
          <text className={styles.ink} x={x} y={18} textAnchor={anchorAt(x, width)}>
            {formatTime(minute, DEFAULT_ZONE)}
          </text>
        </>
      )}
    </svg>
  )
}

/** A ruler of the day in the default zone; the needle is now. */
export const DayRuler = () => {
  const now = useServerNowIfAny()
  const minute = now === null ? null : Math.floor(now / MINUTE_MS) * MINUTE_MS
  return DRAWINGS.map((drawing) => <Drawing key={drawing.className} {...drawing} minute={minute} />)
}
