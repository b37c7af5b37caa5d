import type { ReplyOf } from '../../../contract/call.ts'
import {
  type listReferralLeaders as listReferralLeadersCall,
  MAX_REFERRAL_LINKS,
  RECENT_REFERRALS,
  REFERRAL_LEADERS,
  type ReferralLink,
  type ReferralOverview,
} from '../../../contract/referrals.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newCode, newId } from '../../platform/ids.ts'
import { shortName } from '../../platform/short-name.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { createInvitedList } from './invited-list.ts'
import { createReferralSettlement } from './referral-settlement.ts'
import { daysUntil, firstDayShown, isSamePerson, toReferralTier } from './rules.ts'
import {
  addVisit,
  countLinks,
  countQualifiedPerDay,
  countReferrals,
  countSignupsPerDay,
  findReferrer,
  insertLink,
  insertReferral,
  listLeaders,
  listLinks,
  listRecent,
  type Referrer,
} from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  members: Members
  upoints: Upoints
  offersFor: CountryPolicy['offersFor']
  /** Where links lead. */
  publicUrl: string
}

/** Longer than a member's own code, so that the two never meet. */
const LINK_CODE_LENGTH = 10
const MAX_DRAWS = 10

export type Referrals = ReturnType<typeof createReferrals>

/** Who brought whom, and what that earns (docs/product.md, “Referrals”). */
export const createReferrals = (deps: Deps) => {
  const { db, transact, clock, members, offersFor, publicUrl } = deps
  const toUrl = (code: string): string => `${publicUrl}/signup?ref=${code}`

  const insertDrawnLink = async (memberId: string, name: string, tx: Transaction) => {
    for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
      const row = { id: newId(clock.now()), memberId, name, code: newCode(LINK_CODE_LENGTH) }
      const created = { ...row, visits: 0, createdAt: new Date(clock.now()) }
      if (await insertLink(tx, created)) return created
    }
    throw new Error('No free referral code was drawn.')
  }

  return {
    ...createReferralSettlement(deps),

    /** Whom a member invited, as the administrator's list. */
    invited: createInvitedList(db),

    /** Who brings a person that registers with a code. Null for an unknown code, and for the person's own. */
    findReferrer: async (
      { referralCode, phone }: { referralCode: string | null; phone: string | null },
      tx: Transaction,
    ): Promise<Referrer | null> => {
      const referrer = referralCode ? await findReferrer(tx, referralCode) : null
      return referrer && !isSamePerson(referrer, { phone }) ? referrer : null
    },

    /** Keeps who brought the new member. It waits for their first verified deposit. */
    createReferral: (
      memberId: string,
      { memberId: referrerId, linkId }: Pick<Referrer, 'memberId' | 'linkId'>,
      tx: Transaction,
    ): Promise<void> => insertReferral(tx, { memberId, referrerId, linkId, createdAt: new Date(clock.now()) }),

    /** The member's code, links and referrals, and what they came to. Throws SESSION_REQUIRED when the account is gone. */
    getReferrals: async (memberId: string): Promise<ReferralOverview> => {
      const member = await members.findMember(memberId)
      if (!member) throw new CallError('SESSION_REQUIRED')
      const since = firstDayShown(clock.now())
      const [counts, links, recent, signupDays, qualifiedDays] = await Promise.all([
        countReferrals(db.orm, memberId),
        listLinks(db.orm, memberId),
        listRecent(db.orm, memberId, RECENT_REFERRALS),
        countSignupsPerDay(db.orm, memberId, since),
        countQualifiedPerDay(db.orm, memberId, since),
      ])
      return {
        code: member.referralCode,
        url: toUrl(member.referralCode),
        rewarded: offersFor(member).referralRewards,
        signups: counts.signups,
        qualified: counts.qualified,
        pending: counts.pending,
        earnedUpoints: counts.earned,
        tier: toReferralTier(counts.qualified)?.tier ?? null,
        links: links.map(({ link: { memberId: _, createdAt, ...link }, ...brought }) => ({
          ...link,
          ...brought,
          url: toUrl(link.code),
          createdAt: createdAt.toISOString(),
        })),
        recent: recent.map(({ fullName, createdAt, status, earned }) => ({
          name: shortName(fullName),
          date: createdAt.toISOString(),
          status,
          earnings: earned,
        })),
        days: daysUntil(clock.now(), signupDays, qualifiedDays),
      }
    },

    /** Makes a named link with a code of its own. Throws REFERRAL_LINKS_FULL beyond 20. */
    createReferralLink: async (memberId: string, name: string): Promise<ReferralLink> => {
      const { createdAt, ...link } = await transact(async (tx) => {
        // Under the member's lock: links made at once are counted one after the other.
        if (!(await members.lockMember(memberId, tx))) throw new CallError('SESSION_REQUIRED')
        if ((await countLinks(tx, memberId)) >= MAX_REFERRAL_LINKS) throw new CallError('REFERRAL_LINKS_FULL')
        return insertDrawnLink(memberId, name, tx)
      })
      const { memberId: _, ...shown } = link
      return { ...shown, url: toUrl(link.code), signups: 0, qualified: 0, createdAt: createdAt.toISOString() }
    },

    /** Who brought the most members whose deposit is verified, at most ten. */
    listReferralLeaders: async (memberId: string): Promise<ReplyOf<typeof listReferralLeadersCall>> =>
      (await listLeaders(db.orm, REFERRAL_LEADERS)).map((leader, index) => ({
        rank: index + 1,
        name: shortName(leader.fullName),
        referrals: leader.referrals,
        earnings: leader.earned,
        isMe: leader.memberId === memberId,
      })),

    /** Counts that the sign-up page was opened with a link's code. Says nothing of the code. */
    recordReferralVisit: (code: string): Promise<void> => addVisit(db.orm, code),
  }
}
