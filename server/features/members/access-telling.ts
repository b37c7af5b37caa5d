import { commonTexts } from '../../../contract/common-texts.ts'
import { effectiveTier } from '../../../contract/sponsored-tiers.ts'
import { tierNames } from '../../../contract/tiers.ts'
import type { Telling } from '../../platform/notifications/telling.ts'
import { accessChangedMail } from './mails.ts'
import type { Member, Rights } from './store.ts'

/** What a member reads of a change; null where they notice none. */
type Sentence = (before: Member, after: Member, nowMs: number) => string | null

const ofTier: Sentence = (before, after, nowMs) => {
  const [was, is] = [effectiveTier(before, nowMs), effectiveTier(after, nowMs)]
  return was === is ? null : `Your tier is ${tierNames[is]} now. Before, it was ${tierNames[was]}.`
}

const ofFlag =
  (flag: 'dashboardUnlocked' | 'hasDeposited' | 'premiumTest', given: string, taken: string): Sentence =>
  (before, after) =>
    before[flag] === after[flag] ? null : after[flag] ? given : taken

const unnoticed: Sentence = () => null

/** What an administrator can change of a member's rights, as the member notices it. A new right needs its sentence here. */
const SENTENCES: Record<Rights, Sentence> = {
  tier: ofTier,
  starterEndsAt: ofTier,
  silverEndsAt: ofTier,
  goldEndsAt: ofTier,
  dashboardUnlocked: ofFlag('dashboardUnlocked', commonTexts.dashboardUnlocked, 'Your dashboard is locked.'),
  accessEndsAt: (before, after) =>
    before.accessEndsAt && !after.accessEndsAt && before.dashboardUnlocked && after.dashboardUnlocked
      ? 'Your access no longer expires.'
      : null,
  hasDeposited: ofFlag(
    'hasDeposited',
    'We marked your deposit as verified.',
    'We no longer count your deposit as verified.',
  ),
  premiumTest: ofFlag(
    'premiumTest',
    'You have premium access for testing.',
    'Your premium access for testing has ended.',
  ),
  // A verified deposit alone changes these, and a code the last.
  accessLevel: unnoticed,
  accessPath: unnoticed,
  codeActivated: unnoticed,
}

/** What a member is told of an administrator's edit, or of one that was undone. */
export const accessTelling =
  (before: Member, { nowMs, ...links }: { publicUrl: string; supportEmail: string; nowMs: number }) =>
  (after: Member): Telling => {
    const all = Object.values(SENTENCES).map((sentence) => sentence(before, after, nowMs))
    const sentences = [...new Set(all)].filter((sentence) => sentence !== null)
    if (sentences.length === 0) return { untold: 'Their access did not change.' }
    const mail = accessChangedMail(after, { ...links, sentences })
    return { kind: 'account', path: '/dashboard/account-setup', text: sentences.join(' '), mail }
  }
