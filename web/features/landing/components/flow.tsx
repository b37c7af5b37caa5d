import type { ReactNode } from 'react'
import { flow } from '../content.ts'
import './flow.css'
import { CandleSlots, ConfidenceScale, SlotTimes } from './flow-pictures.tsx'
import { Section } from './section.tsx'

const Step = ({ picture, title, text }: { picture: ReactNode; title: string; text: string }) => (
  <li>
    {picture}
    <h3>{title}</h3>
    <p className="chapter-text">{text}</p>
  </li>
)

/** The three steps of the AI's work. */
export const Flow = () => (
  <Section title={flow.title} deck={flow.deck}>
    <ol className="flow">
      <Step picture={<CandleSlots />} {...flow.steps.collection} />
      <Step picture={<ConfidenceScale />} {...flow.steps.processing} />
      <Step picture={<SlotTimes />} {...flow.steps.execution} />
    </ol>
  </Section>
)
