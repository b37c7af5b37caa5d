import type { Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { NAMED } from '../../platform/notifications/named-member.ts'
import { shortName } from '../../platform/short-name.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Member, Members } from '../members/service.ts'
import { type Entry, spell, systemAccounts, type Upoints } from '../upoints/service.ts'
import { toEarnings } from './rules.ts'
import {
  countReferrals,
  findReward,
  hasBonus,
  insertReward,
  qualifyWaiting,
  reverseReward,
  updateEarnings,
} from './store.ts'

/** Tells a referrer that somebody they brought has deposited. `rewarded` is false where their country, or the other's, rules it out. */
const referralQualifiedMail = (
  to: Recipient,
  { publicUrl, name, earned, rewarded }: { publicUrl: string; name: string; earned: number; rewarded: boolean },
): Mail => ({
  to: to.email,
  subject: `Your referral of ${name} qualified`,
  ...layOut({
    title: 'A referral qualified',
    before: [
      `Hello ${to.fullName}, the first deposit of ${name}, your referral, is verified.`,
      rewarded
        ? mailSentences.credited(spell(earned))
        : 'One of you lives in a country without referral rewards. We credited no U-Points, but the referral counts.',
    ],
    action: { label: 'See your referrals', url: `${publicUrl}/dashboard/referrals` },
    after: [mailSentences.statement],
  }),
})

interface Deps {
  clock: Clock
  members: Members
  upoints: Upoints
  offersFor: CountryPolicy['offersFor']
  /** Where links in mails lead. */
  publicUrl: string
}

export const createReferralSettlement = ({ clock, members, upoints, offersFor, publicUrl }: Deps) => {
  /** The commission, and the bonus of a tier just reached, each an entry of its own. */
  const creditReferrer = async (
    { referrer, member, depositCents }: { referrer: Member; member: Member; depositCents: number },
    tx: Tx,
  ): Promise<Entry[]> => {
    const { qualified } = await countReferrals(tx, referrer.id)
    const { commission, bonus, tier } = toEarnings({ qualified, depositCents })
    const to = { fromAccountId: systemAccounts.issuance, toAccountId: referrer.id, kind: 'referral' as const }
    const entries: Entry[] = []
    const credit = async (amount: number, reason: string, bonusTier: string | null): Promise<void> => {
      if (amount === 0) return
      const tell = () => ({ untold: 'The notification of the qualified referral names the points.' })
      const entry = await upoints.postEntry(tx, { ...to, amount, reason, tell })
      await insertReward(tx, { entryId: entry.id, memberId: member.id, bonusTier })
      entries.push(entry)
    }
    if (!tier) return entries
    await credit(commission, `Referral of ${shortName(member.fullName)}: ${tier.bonusPercent}% commission`, null)
    // A tier is reached a second time where a referral before it was reversed.
    if (bonus > 0 && !(await hasBonus(tx, referrer.id, tier.tier)))
      await credit(bonus, `Referral tier ${tier.tier} reached`, tier.tier)
    return entries
  }

  return {
    /**
     * Qualifies the member's referral, if one waits, with their first verified deposit: credits the referrer and mails them. Nothing is
     * credited where referral rewards are off for either of the two. Answers the entries. Of two
     * referrals of one referrer at once, one waits for the other: each is counted, and a tier's bonus paid, once.
     */
    settleReferral: async (member: Member, depositCents: number, tx: Tx): Promise<Entry[]> => {
      const waiting = await qualifyWaiting(tx, member.id, { depositCents, now: new Date(clock.now()) })
      // Locked before the referrals are counted, and before any account of the ledger is.
      const referrer = waiting && (await members.lockMember(waiting.referrerId, tx))
      if (!referrer) return []
      const rewarded = [referrer, member].every((side) => offersFor(side).referralRewards)
      const entries = rewarded ? await creditReferrer({ referrer, member, depositCents }, tx) : []
      const earned = entries.reduce((sum, { amount }) => sum + amount, 0)
      if (earned > 0) await updateEarnings(tx, member.id, earned)
      const about = { id: member.id, name: shortName(member.fullName) }
      const details = { publicUrl, name: NAMED, earned, rewarded }
      const mail = referralQualifiedMail(referrer, details)
      await tx.notify(referrer.id, { kind: 'points', path: '/dashboard/referrals', mail, about })
      return entries
    },

    /**
     * An entry of the ledger is taken back: if it rewarded a referral, that reward no longer counts. A referral without its commission
     * is no qualified one. Nothing for any other entry.
     */
    reverseReferralReward: async ({ id, amount }: Pick<Entry, 'id' | 'amount'>, tx: Transaction): Promise<void> => {
      const reward = await findReward(tx, id)
      if (reward) await reverseReward(tx, reward, amount)
    },
  }
}
