import type { CurrentUser } from '../../../contract/auth.ts'
import type { InputOf } from '../../../contract/call.ts'
import { toPrice, type upgradeTier as upgradeTierCall } from '../../../contract/tier-upgrades.ts'
import { type Tier, tierNames } from '../../../contract/tiers.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Members } from '../members/service.ts'
import { spell, systemAccounts, type Upoints } from '../upoints/service.ts'
import { assertPriceAgreed, insufficientForTier, tiersBelow } from './rules.ts'

const tierBoughtMail = (
  to: Recipient,
  { publicUrl, tier, price, uPoints }: { publicUrl: string; tier: Tier; price: number; uPoints: number },
): Mail => ({
  to: to.email,
  subject: `Your tier is ${tierNames[tier]} now`,
  ...layOut({
    title: `You unlocked ${tierNames[tier]}`,
    before: [
      `Hello ${to.fullName}, you unlocked ${tierNames[tier]} for ${spell(price)}. It does not expire.`,
      mailSentences.balanceNow(spell(uPoints)),
    ],
    action: { label: 'See what you unlocked', url: `${publicUrl}/dashboard/ai-models` },
    after: [mailSentences.ifNotYou(publicUrl)],
  }),
})

interface Deps {
  /** Where links in emails lead. */
  publicUrl: string
  transact: Transact
  members: Members
  upoints: Upoints
}

export type Tiers = ReturnType<typeof createTiers>

export const createTiers = ({ publicUrl, transact, members, upoints }: Deps) => ({
  /**
   * Buys a higher tier: the tier rises and the points go in one transaction. Throws TIER_COST_DIFFERS for another price than the
   * server's, TIER_NOT_HIGHER for a tier that the member has or is above of, UPOINTS_INSUFFICIENT with how many are missing.
   */
  upgradeTier: async (
    memberId: string,
    { targetTier, cost }: Pick<InputOf<typeof upgradeTierCall>, 'targetTier' | 'cost'>,
  ): Promise<CurrentUser> => {
    assertPriceAgreed(targetTier, cost)
    const member = await transact(async (tx) => {
      // The tier first: of two clicks at once the second finds it risen, and pays nothing.
      const tell = () => ({ untold: 'The entry for the price covers both.' })
      const raise = { tier: targetTier, lower: tiersBelow(targetTier), tell }
      const raised = await members.raiseTier(memberId, raise, tx)
      if (!raised) throw new CallError('TIER_NOT_HIGHER')
      // Others may still be transferring: the entry decides, this only finds the words.
      if (raised.upoints < toPrice(targetTier)) throw insufficientForTier(targetTier, raised.upoints)
      const posted = await upoints.postEntry(tx, {
        fromAccountId: memberId,
        toAccountId: systemAccounts.fees,
        amount: toPrice(targetTier),
        kind: 'upgrade',
        reason: `Unlocked ${targetTier}`,
        initiatorId: memberId,
        tell: ({ uPoints, ...to }) => ({
          kind: 'account',
          path: '/dashboard/ai-models',
          text: `You paid ${toPrice(targetTier).toLocaleString('en-US')} U-Points.`,
          mail: tierBoughtMail(to, { publicUrl, tier: targetTier, price: toPrice(targetTier), uPoints }),
        }),
      })
      return { ...raised, upoints: posted.fromBalance }
    })
    return members.currentUserOf(member)
  },
})
