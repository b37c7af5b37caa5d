import type { ReactNode } from 'react'
import type { RecordState } from '../api.ts'
import { why } from '../content.ts'
import { DayRuler } from './day-ruler.tsx'
import { SampleBoard } from './sample-board.tsx'
import { SampleRoom } from './sample-room.tsx'
import { ScanBars } from './scan-bars.tsx'
import { Section } from './section.tsx'
import { SettledColumns } from './settled-columns.tsx'
import './why.css'

interface CardProps {
  className: string
  picture: ReactNode
  title: string
  text: string
  /** Where the tool itself is. */
  link?: ReactNode
}

const Card = ({ className, picture, title, text, link }: CardProps) => (
  <article className={className}>
    <div className="pic">{picture}</div>
    <h3>{title}</h3>
    <p className="chapter-text">{text}</p>
    {link}
  </article>
)

/** The five tools. */
export const Why = ({ record }: { record: RecordState }) => (
  <Section id="why" title={why.title} deck={why.deck}>
    <div className="why">
      <Card className="ideas" picture={<SettledColumns record={record} />} {...why.ideas} />
      <Card
        className="auto"
        picture={<DayRuler />}
        title={why.auto.title}
        text={why.auto.text}
        link={
          <a className="more" href="/dashboard/bot-access">
            {why.auto.way}
          </a>
        }
      />
      <Card className="scanner" picture={<ScanBars />} {...why.scanner} />
      <Card className="rooms" picture={<SampleRoom />} {...why.rooms} />
      <Card className="boards" picture={<SampleBoard />} {...why.marathons} />
    </div>
  </Section>
)
