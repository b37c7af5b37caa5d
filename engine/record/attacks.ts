import { GUARANTEES, type Guarantee } from './guarantees.ts'
import { type Attack, attackedRecord, judge } from './testing/attack-kit.ts'
import { attacksOnCalls } from './testing/attacks-on-calls.ts'
import { attacksOnChoices } from './testing/attacks-on-choices.ts'
import { attacksOnOutcomes } from './testing/attacks-on-outcomes.ts'
import { attacksOnPrices } from './testing/attacks-on-prices.ts'
import { attacksOnServing } from './testing/attacks-on-serving.ts'
import { attacksOnTime } from './testing/attacks-on-time.ts'

/**
 * Ways to cheat with a record, each tried on a copy of an honest one by somebody who has the signing key: whatever can be computed
 * again (references, commitments, tree, checkpoint, figures) is.
 */
export const ATTACKS: readonly Attack[] = [
  ...attacksOnOutcomes,
  ...attacksOnChoices,
  ...attacksOnTime,
  ...attacksOnServing,
  ...attacksOnCalls,
  ...attacksOnPrices,
]

export interface AttackResult {
  name: string
  /** Who was to notice it, and all who did. */
  caughtBy: Guarantee
  noticedBy: Guarantee[]
  /** The sentence in which it was said; null where nobody did. */
  sentence: string | null
  /** Whether the one who was to notice it did, in those words. */
  isCaught: boolean
}

/** Tries one attack, on a verifier that is saved and continued after so many entries. */
export const tryAttack = (
  { name, caughtBy, says, make }: Attack,
  savedAt: (entries: number) => readonly number[] = () => [],
): AttackResult => {
  const forgery = make(attackedRecord())
  const { guarantees } = judge({ ...forgery, savedAt: savedAt(forgery.entries.length) })
  const all = Object.keys(GUARANTEES) as Guarantee[]
  const noticedBy = all.filter((guarantee) => ['fails', 'partly'].includes(guarantees[guarantee].state))
  const sentence = guarantees[caughtBy].problems.find((problem) => says.test(problem)) ?? null
  return { name, caughtBy, noticedBy, sentence, isCaught: sentence !== null && noticedBy.includes(caughtBy) }
}

/** One line per attack: what, who noticed it, in which words. */
export const attackTable = (results: readonly AttackResult[]): string =>
  [
    '| Attack | Caught by | Also noticed by | In these words |',
    '|---|---|---|---|',
    ...results.map(({ name, caughtBy, noticedBy, sentence, isCaught }) => {
      const others = noticedBy.filter((guarantee) => guarantee !== caughtBy)
      return `| ${name} | ${isCaught ? caughtBy : '**nobody**'} | ${others.join(', ') || '–'} | ${sentence ?? '–'} |`
    }),
  ].join('\n')
