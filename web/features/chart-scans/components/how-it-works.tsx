import { howTexts } from '../content.ts'

export const HowItWorks = () => (
  <section className="sheet scan-how" aria-labelledby="how-title">
    <header>
      <h2 id="how-title">{howTexts.title}</h2>
    </header>
    <div className="bd">
      <ol>
        {howTexts.steps.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b>
            <p className="mute">{text}</p>
          </li>
        ))}
      </ol>
      <p className="note">{howTexts.refund}</p>
    </div>
  </section>
)
