import { plans as texts } from '../content.ts'
import styles from './plans.module.css'
import sectionStyles from './section.module.css'
import { Section } from './section.tsx'

/** The price of each tier, and how to get there. */
export const Plans = () => (
  <Section id="plans" title={texts.title} deck={texts.deck}>
    <ul className={styles.plans}>
      {texts.tiers.map(({ name, price, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <b className="fig">{price}</b>
          <p className={sectionStyles.chapterText}>{text}</p>
        </li>
      ))}
    </ul>
    <p className="note">{texts.note}</p>
  </Section>
)
