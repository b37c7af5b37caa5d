import type { CurrentUser } from '../../../contract/auth.ts'
import type { Profile } from '../../../contract/own-account.ts'
import type { Preferences, ThemeChoice } from '../../../contract/preferences.ts'
import type { Tier } from '../../../contract/tiers.ts'
import type { Database, Executor, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/feature.ts'
import { newCode, newId } from '../../platform/ids.ts'
import type { TopicRules } from '../../platform/realtime/hub.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { AdminPolicy } from '../sessions/service.ts'
import { newAdmissionCode, toCurrentUser } from './rules.ts'
import {
  changeAccess,
  claimTotpStep,
  findMember,
  findMemberByEmail,
  findNextEnds,
  insertMember,
  listMemberIds,
  listMembersByEmail,
  lockDueMembers,
  lockMember,
  type Member,
  type MemberChanges,
  type NewMember,
  type PlainChanges,
  raiseTier,
  type TellAccess,
  updateMember,
} from './store.ts'

export { assertKeepsAdministrator, emailTaken } from './edit-rules.ts'
export { disconnecting, emailChangeMails, type Reopened } from './mails.ts'
export { createMemberManagement, type MemberManagement } from './member-management.ts'
export type { Member, NewMember } from './store.ts'

const MAX_DRAWS = 10
const REFERRAL_CODE_LENGTH = 8

type Publisher = Pick<Platform['hub'], 'publish'>

interface Deps {
  db: Database
  clock: Clock
  hub: Publisher
  policy: AdminPolicy
  offersFor: CountryPolicy['offersFor']
  /** What was known of the member's rights no longer counts. */
  forgetMember: (id: string) => void
}

export const memberTopics: readonly TopicRules[] = [{ pattern: 'members/me/changed', audienceOf: ({ id }) => id }]

/** What the member's screens read of them has changed. */
export const announceMember = ({ hub, clock }: { hub: Publisher; clock: Clock }, memberId: string): void =>
  hub.publish('members/me/changed', memberId, { at: new Date(clock.now()).toISOString() })

export type Members = ReturnType<typeof createMembers>

export const createMembers = ({ db, clock, hub, policy, offersFor, forgetMember }: Deps) => ({
  findMember: (id: string, executor: Executor = db.orm): Promise<Member | null> => findMember(executor, id),

  findMemberByEmail: (email: string, executor: Executor = db.orm): Promise<Member | null> =>
    findMemberByEmail(executor, email),

  /**
   * Members who log in with this email, as it was typed: the one who has it to the letter, the one who has its plain form, and those of
   * before who have the same with hidden characters.
   */
  listMembersByEmail: (typed: string): Promise<Member[]> => listMembersByEmail(db.orm, typed),

  /** The member as of now, whom nobody else can change before the transaction ends. */
  lockMember: (id: string, tx: Transaction): Promise<Member | null> => lockMember(tx, id),

  /** Ids of members who were there by then and have not left, in the order of their ids, behind one. */
  listMemberIds: (asked: { behind: string | null; createdBy: Date; limit: number }, executor: Executor = db.orm) =>
    listMemberIds(executor, asked),

  /** Adds a member with an admission code and a referral code of their own. Null when the e-mail is taken. */
  createMember: async (
    details: Omit<NewMember, 'id' | 'admissionCode' | 'referralCode' | 'createdAt' | 'updatedAt'>,
    executor: Executor = db.orm,
  ): Promise<Member | null> => {
    const now = new Date(clock.now())
    for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
      const codes = { admissionCode: newAdmissionCode(draw), referralCode: newCode(REFERRAL_CODE_LENGTH) }
      const row = { ...details, ...codes, id: newId(clock.now()), createdAt: now, updatedAt: now }
      const inserted = await insertMember(executor, row)
      if (inserted) return inserted
      if (await findMemberByEmail(executor, details.email)) return null
    }
    throw new Error('No free admission code was drawn.')
  },

  /** Changes what the member may do, and tells them. Null when there is no such member. */
  changeAccess: (id: string, changes: MemberChanges, tell: TellAccess, tx: Tx): Promise<Member | null> => {
    tx.afterCommit(() => forgetMember(id))
    return changeAccess(tx, id, { changes, tell, now: new Date(clock.now()) })
  },

  /** Changes of the member what is no right of theirs. Null when there is no such member. */
  updateMember: async (id: string, changes: PlainChanges, tx: Tx | null = null): Promise<Member | null> => {
    tx?.afterCommit(() => forgetMember(id))
    const updated = await updateMember(tx ?? db.orm, id, changes, { now: new Date(clock.now()) })
    if (!tx) forgetMember(id)
    return updated
  },

  /** Keeps how the member reads times and numbers; their other screens hear of it. Throws nothing for a member who has just been removed. */
  updatePreferences: async (id: string, preferences: Preferences): Promise<Preferences> => {
    await updateMember(db.orm, id, preferences, { now: new Date(clock.now()) })
    return preferences
  },

  /** Keeps the theme of all the member's devices, which hear of it. */
  updateTheme: async (id: string, choice: ThemeChoice): Promise<ThemeChoice> => {
    await updateMember(db.orm, id, choice, { now: new Date(clock.now()) })
    announceMember({ hub, clock }, id)
    return choice
  },

  /** Changes what the member is called; their other screens hear of it. */
  updateProfile: async (id: string, profile: Profile): Promise<Profile> => {
    await updateMember(db.orm, id, profile, { now: new Date(clock.now()) })
    forgetMember(id)
    announceMember({ hub, clock }, id)
    return profile
  },

  /** Raises the member from one of the tiers in `lower`; of several callers at once, one does. Null when they were on none of them. */
  raiseTier: (
    id: string,
    raise: { tier: Tier; lower: readonly Tier[]; tell: TellAccess },
    tx: Tx,
  ): Promise<Member | null> => {
    tx.afterCommit(() => forgetMember(id))
    return raiseTier(tx, id, { ...raise, now: new Date(clock.now()) })
  },

  /** Accepts a step of the member's authenticator app once: false when this or a later one was accepted before. */
  claimTotpStep: (id: string, step: number): Promise<boolean> => claimTotpStep(db.orm, id, step),

  /** The member as their own screens show them. */
  currentUserOf: (member: Member): CurrentUser =>
    toCurrentUser(member, { policy, offers: offersFor(member), nowMs: clock.now() }),

  /**
   * Members for whom something that codes opened has ended by now, or ends by `remindUntil` and they were not told; at most `limit`, the
   * earliest first, each to one caller only.
   */
  lockDueMembers: (tx: Tx, { remindUntil, limit }: { remindUntil: Date; limit: number }): Promise<Member[]> =>
    lockDueMembers(tx, { now: new Date(clock.now()), remindUntil, limit }),

  /** When the next of what codes opened ends, and the next that its member was not told of; null for none. */
  findNextEnds: (): Promise<{ endsAt: Date | null; unremindedAt: Date | null }> => findNextEnds(db.orm),
})
