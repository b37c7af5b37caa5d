import { howTexts } from '../content.ts'

/** Why the figures above cannot have been chosen afterwards, in four sentences. */
export const HowItWorks = () => (
  <section className="how" aria-labelledby="how-title">
    <h2 id="how-title" className="sr-only">
      {howTexts.title}
    </h2>
    <ol>
      {howTexts.steps.map(([step, sentence]) => (
        <li key={step}>
          <b>{step}</b>
          <p>{sentence}</p>
        </li>
      ))}
    </ol>
  </section>
)
