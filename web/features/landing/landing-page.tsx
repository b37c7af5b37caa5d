import { useLaidOutInTurn } from '../../lib/lay-out-in-turn.ts'
import { DocumentFooter } from '../../shell/document-footer.tsx'
import { DocumentMast } from '../../shell/document-mast.tsx'
import { RecordAlarm } from '../../shell/record-alarm.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import pageWidthStyles from '../../ui/page-width.module.css'
import { type RecordState, usePublicRecord } from './api.ts'
import { CallToAction } from './components/call-to-action.tsx'
import { ChainStrip } from './components/chain-strip.tsx'
import { Dateline } from './components/dateline.tsx'
import { Desk } from './components/desk.tsx'
import { Edge } from './components/edge.tsx'
import { Exhibit } from './components/exhibit.tsx'
import { Flow } from './components/flow.tsx'
import styles from './components/hero.module.css'
import howItWorksStyles from './components/how-it-works.module.css'
import { Marathons } from './components/marathons.tsx'
import plansStyles from './components/plans.module.css'
import promoBannerStyles from './components/promo-banner.module.css'
import sectionStyles from './components/section.module.css'
import { Section } from './components/section.tsx'
import { StatTiles } from './components/stat-tiles.tsx'
import { Why } from './components/why.tsx'
import { hero, how, plans, promo } from './content.ts'
import landingStyles from './landing.module.css'

/** The price of each tier, and how to get there. */
const Plans = () => (
  <Section id="plans" title={plans.title} deck={plans.deck}>
    <ul className={plansStyles.plans}>
      {plans.tiers.map(({ name, price, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <b className="fig">{price}</b>
          <p className={sectionStyles.chapterText}>{text}</p>
        </li>
      ))}
    </ul>
    <p className="note">{plans.note}</p>
  </Section>
)

const PromoBanner = () => (
  <aside className={promoBannerStyles.promo} aria-label="Promotion">
    <span>
      {promo.offer}
      <span className="only-d">{promo.condition}</span>
      <span className="only-m">{promo.shortCondition}</span>
    </span>
    <a href="/signup">
      {promo.action}
      <span className="only-d">{promo.actionEnd}</span>
    </a>
  </aside>
)

/** On a phone the links are short enough to stand in one row. */
const Masthead = ({ record }: { record: RecordState }) => (
  <header className={pageWidthStyles.wrap}>
    <DocumentMast>
      <nav aria-label="Page">
        <a href="#why">
          Why<span className="only-d"> Uptick</span>
        </a>
        <a href="#how">
          How<span className="only-d"> it works</span>
        </a>
        <a href="#edge">The edge</a>
        <a href="/track-record">
          <span className="only-d">Track record</span>
          <span className="only-m">Record</span>
        </a>
        <a href="/login" className="only-m">
          Login
        </a>
      </nav>
    </DocumentMast>
    <Dateline record={record} />
  </header>
)

const HowItWorks = () => (
  <Section id="how" title={how.title}>
    <ol className={howItWorksStyles.steps}>
      {how.steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className={sectionStyles.chapterText}>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)

const Hero = ({ record }: { record: RecordState }) => (
  <section className={classNames(pageWidthStyles.wrap, styles.hero)}>
    <div>
      <h1 className="display">
        <span className="mark">{hero.marked}</span> {hero.rest}
      </h1>
      <p className="deck">
        {hero.deck.split(/(\d-minute)/).map((part) =>
          part.endsWith('-minute') ? (
            <span key={part} className="nowrap">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </p>
      <div className={styles.acts}>
        <a href="/signup" className={buttonClass({ look: 'primary', size: 'large' })}>
          Sign Up Free
        </a>
        <a href="/track-record" className="more">
          Open the track record
        </a>
      </div>
      <p className="note">{hero.note}</p>
    </div>
    <Exhibit record={record} />
  </section>
)

/** What does not depend on the record is not rendered again when the record arrives. */
const flow = <Flow />
const below = (
  <>
    <Marathons />
    <HowItWorks />
    <Plans />
    <Edge />
  </>
)
const foot = <DocumentFooter />

const LandingPage = () => {
  const record = usePublicRecord()
  useLaidOutInTurn()
  return (
    <div className={landingStyles.land}>
      <RecordAlarm />
      <PromoBanner />
      <Masthead record={record} />
      <main id="main">
        <Hero record={record} />
        <ChainStrip record={record} />
        <StatTiles record={record} />
        <Desk record={record} />
        {flow}
        <Why record={record} />
        {below}
        <CallToAction record={record} />
      </main>
      {foot}
    </div>
  )
}

export default LandingPage
