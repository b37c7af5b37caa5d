import { useRef, useState } from 'react'
import { type CfdAi, getCfdAi } from '../../../contract/cfd-ai.ts'
import { useUser } from '../../data/user-context.tsx'
import { loadOf } from '../../lib/load-of.ts'
import { Badge } from '../../ui/badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Sample } from '../../ui/sample.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useCfdAi } from './api.ts'
import { BetaSheet } from './components/beta-sheet.tsx'
import styles from './components/cfd-ai.module.css'
import { LaunchSheet } from './components/launch-sheet.tsx'
import { NewsletterSheet } from './components/newsletter-sheet.tsx'
import { featureTexts, progressTexts, stepsTexts, cfdAiTexts as texts } from './content.ts'
import { emailProblem } from './rules.ts'

/** How far it is: what the product brief says, since nothing counts it. */
const ProgressSheet = () => (
  <Sample explanation={progressTexts.sample}>
    {(badge) => (
      <Panel title={progressTexts.title} end={badge} className={styles.cfdProgress}>
        <div className={styles.cfdSheet}>
          <h3>{progressTexts.completed}</h3>
          <ul className={styles.cfdBenefits}>
            {progressTexts.done.map((part) => (
              <li key={part}>
                <CheckIcon />
                <span>{part}</span>
              </li>
            ))}
          </ul>
          <h3>{progressTexts.inProgress}</h3>
          <ul className={styles.cfdParts}>
            {progressTexts.parts.map(({ name, done, of }) => (
              <li key={name}>
                <span>{name}</span>
                <Meter label={name} value={done} max={of} words={progressTexts.words(done, of)} />
                <span className="fig">{progressTexts.words(done, of)}</span>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    )}
  </Sample>
)

const CfdAiPage = () => (
  <Screen title={texts.title} end={<Badge look="hatched">{texts.soon}</Badge>} query={useCfdAi()} loading={<Loading />}>
    {(cfdAi) => <Lists cfdAi={cfdAi} />}
  </Screen>
)

/** One field for the address; every button of the page enters what stands in it. */
const Lists = ({ cfdAi }: { cfdAi: CfdAi }) => {
  const member = useUser()
  const [email, setEmail] = useState(member.email)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  /** Whether the address can be entered; otherwise the field says why not. */
  const judge = ({ first }: { first: boolean }): boolean => {
    const found = emailProblem(email, { first })
    setProblem(found)
    if (found !== null) field.current?.focus()
    return found === null
  }
  const entry = {
    email: email.trim(),
    own: cfdAi.own,
    ownEmail: member.email,
    judge,
    refuse: setProblem,
    toField: () => field.current?.focus(),
  }
  const change = (typed: string) => {
    setEmail(typed)
    setProblem(null)
  }
  return (
    <div className={styles.cfdAi}>
      <LaunchSheet launchAt={cfdAi.launchAt} entry={entry} />
      <section aria-label={featureTexts.title}>
        <ul className={styles.cfdFeatures}>
          {featureTexts.cards.map(([title, sentence]) => (
            <li key={title}>
              <h2 className="display">{title}</h2>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.cfdPair}>
        <BetaSheet waiting={cfdAi.waiting} entry={entry} />
        <ProgressSheet />
      </div>
      <Disclosure summary={stepsTexts.title}>
        <ol className={styles.cfdSteps}>
          {stepsTexts.steps.map(([title, sentence], index) => (
            <li key={title}>
              <span className="fig" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{sentence}</p>
              </div>
            </li>
          ))}
        </ol>
      </Disclosure>
      <NewsletterSheet field={field} value={email} problem={problem} entry={entry} onChange={change} />
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label={texts.title} className={styles.cfdAi}>
    <Skeleton height="260px" />
    <Skeleton height="160px" />
    <Skeleton height="320px" />
  </SkeletonGroup>
)

export const load = loadOf(getCfdAi)

export default CfdAiPage
