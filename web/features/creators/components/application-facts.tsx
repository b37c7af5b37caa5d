import type { ReactNode } from 'react'
import type { CreatorDraftForm, CreatorStep } from '../../../../contract/creators.ts'
import { fieldTexts, INTERESTS, stepTexts } from '../content.ts'
import { spellSize } from '../directory-rules.ts'
import styles from './application-facts.module.css'

type Said = Omit<CreatorDraftForm, 'mainPlatforms'> & { mainPlatforms: readonly string[] }

/** The part of an application that a step asked for, as label and value. */
const PARTS: readonly {
  step: CreatorStep
  facts: readonly (readonly [label: string, value: (said: Said) => string])[]
}[] = [
  {
    step: 'contact',
    facts: [
      [fieldTexts.fullName, ({ fullName }) => fullName],
      [fieldTexts.email, ({ email }) => email],
      [fieldTexts.phone, ({ phone }) => phone],
      [fieldTexts.country, ({ country }) => country],
    ],
  },
  { step: 'platforms', facts: [[fieldTexts.mainPlatforms, ({ mainPlatforms }) => mainPlatforms.join(', ')]] },
  {
    step: 'community',
    facts: [
      [fieldTexts.communityName, ({ communityName }) => communityName],
      [fieldTexts.communitySize, ({ communitySize }) => fieldTexts.members(spellSize(communitySize))],
      [fieldTexts.communityLinks, ({ communityLinks }) => communityLinks],
    ],
  },
  {
    step: 'background',
    facts: [
      [fieldTexts.background, ({ background }) => background],
      [fieldTexts.aiContribution, ({ aiContribution }) => aiContribution],
    ],
  },
  {
    step: 'interests',
    facts: [
      [
        fieldTexts.interests,
        (said) =>
          INTERESTS.filter((name) => said[name])
            .map((name) => fieldTexts[name])
            .join(', ') || fieldTexts.none,
      ],
    ],
  },
]

interface ApplicationFactsProps {
  said: Said
  /** What stands beside a part's heading. */
  end?: (step: CreatorStep) => ReactNode
  level?: 3 | 4
}

/** An application as it was filled in, a part per step. */
export const ApplicationFacts = ({ said, end, level = 3 }: ApplicationFactsProps) => {
  const Heading = `h${level}` as const
  return PARTS.map(({ step, facts }) => (
    <section key={step} className={styles.applicationPart}>
      <header>
        <Heading>{stepTexts[step].label}</Heading>
        {end?.(step)}
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value(said).trim()}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
