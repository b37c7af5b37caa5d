import type { ReactNode } from 'react'
import { Direction } from '../../../ui/direction.tsx'
import { Sample } from '../../../ui/sample.tsx'
import type { RecordState } from '../api.ts'
import { sampleBoard, sampleRoom, scansPerDay, why } from '../content.ts'
import { DayRuler } from './day-ruler.tsx'
import sectionStyles from './section.module.css'
import { Section } from './section.tsx'
import { SettledColumns } from './settled-columns.tsx'
import styles from './why.module.css'

const SCANS_WIDTH = 360
const SCANS_ROW = 32
const SCANS_LEFT = 72
const UNIT = 44

/** Scans a day by tier: a square each, hatched where nobody counts. */
const ScanBars = () => (
  <svg
    className={sectionStyles.picture}
    viewBox={`0 0 ${SCANS_WIDTH} ${scansPerDay.length * SCANS_ROW}`}
    role="img"
    aria-label={scansPerDay.map(({ tier, scans }) => `${tier}: ${scans ?? 'unlimited'}`).join(', ')}
  >
    <defs>
      <pattern id="unlimited" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 7L7-1M2 10L10 2M-4 4L4-4" stroke="var(--ink)" strokeOpacity=".3" />
      </pattern>
    </defs>
    {scansPerDay.map(({ tier, scans }, row) => (
      <g key={tier} transform={`translate(0 ${row * SCANS_ROW})`}>
        <text className={sectionStyles.ink} x={0} y={19}>
          {tier}
        </text>
        {scans === null ? (
          <rect x={SCANS_LEFT} y={5} width={5 * UNIT - 4} height={18} fill="url(#unlimited)" stroke="var(--ink)" />
        ) : (
          Array.from({ length: scans }, (_, scan) => SCANS_LEFT + scan * UNIT).map((x) => (
            <rect key={x} x={x} y={5} width={UNIT - 4} height={18} fill="var(--ink)" />
          ))
        )}
        <text x={SCANS_LEFT + (scans ?? 5) * UNIT + 6} y={19}>
          {scans ?? 'unlimited'}
        </text>
      </g>
    ))}
  </svg>
)

/** What a room looks like. */
const SampleRoom = () => (
  <Sample className={styles.talk} explanation={sampleRoom.explanation}>
    <p>{sampleRoom.before}</p>
    <p className={styles.host}>
      <Direction of="buy" /> {sampleRoom.pair} <span className="faint">{sampleRoom.host}</span>
    </p>
    <p>{sampleRoom.after}</p>
  </Sample>
)

const WIDTH = 360

const ROW = 28

const LEFT = 62

const FULL = 240

const best = Math.max(...sampleBoard.rows.map(({ profit }) => profit))

/** What a leaderboard looks like: bars from zero, profit beside each. */
const SampleBoard = () => (
  <Sample className={styles.standings} explanation={sampleBoard.explanation}>
    <svg
      className={sectionStyles.picture}
      viewBox={`0 0 ${WIDTH} ${sampleBoard.rows.length * ROW}`}
      role="img"
      aria-label={sampleBoard.rows.map(({ name, profit }) => `${name}: $${profit}`).join(', ')}
    >
      {sampleBoard.rows.map(({ name, profit }, row) => (
        <g key={name} transform={`translate(0 ${row * ROW})`}>
          <text className={sectionStyles.ink} x={0} y={17}>
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

interface CardProps {
  className?: string
  picture: ReactNode
  title: string
  text: string
  /** Where the tool itself is. */
  link?: ReactNode
}

const Card = ({ className, picture, title, text, link }: CardProps) => (
  <article className={className}>
    <div className={styles.pic}>{picture}</div>
    <h3>{title}</h3>
    <p className={sectionStyles.chapterText}>{text}</p>
    {link}
  </article>
)

/** The five tools. */
export const Why = ({ record }: { record: RecordState }) => (
  <Section id="why" title={why.title} deck={why.deck}>
    <div className={styles.why}>
      <Card className={styles.ideas} picture={<SettledColumns record={record} />} {...why.ideas} />
      <Card
        className={styles.auto}
        picture={<DayRuler />}
        title={why.auto.title}
        text={why.auto.text}
        link={
          <a className="more" href="/dashboard/bot-access">
            {why.auto.way}
          </a>
        }
      />
      <Card className={styles.scanner} picture={<ScanBars />} {...why.scanner} />
      <Card picture={<SampleRoom />} {...why.rooms} />
      <Card className={styles.boards} picture={<SampleBoard />} {...why.marathons} />
    </div>
  </Section>
)
