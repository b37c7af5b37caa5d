import { how } from '../content.ts'
import './how-it-works.css'
import { Section } from './section.tsx'

export const HowItWorks = () => (
  <Section id="how" title={how.title}>
    <ol className="steps">
      {how.steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="chapter-text">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)
