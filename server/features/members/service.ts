import type { CurrentUser } from '../../../contract/auth.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { AdminMember, updateMemberAccess as updateMemberAccessCall } from '../../../contract/members.ts'
import type { Database, Executor, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newCode, newId } from '../../platform/ids.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import { type AdminPolicy, adminMemberOf, currentUserOf, newAdmissionCode } from './rules.ts'
import {
  findMember,
  findMemberByEmail,
  findNextAccessEnd,
  insertMember,
  lockDueDashboards,
  lockMember,
  type Member,
  type NewMember,
  updateMember,
} from './store.ts'

export { type AdminPolicy, callingMemberOf } from './rules.ts'
export type { Member, NewMember } from './store.ts'

const MAX_DRAWS = 10
const REFERRAL_CODE_LENGTH = 8

interface Deps {
  db: Database
  clock: Clock
  policy: AdminPolicy
  offersFor: CountryPolicy['offersFor']
  /** Runs after a member's rights changed, so that nothing decides on the old ones. */
  onAccessChanged: (memberId: string) => void
}

export type Members = ReturnType<typeof createMembers>

export const createMembers = ({ db, clock, policy, offersFor, onAccessChanged }: Deps) => ({
  findMember: (id: string, executor: Executor = db.orm): Promise<Member | null> => findMember(executor, id),

  findMemberByEmail: (email: string, executor: Executor = db.orm): Promise<Member | null> =>
    findMemberByEmail(executor, email),

  /** The member as of now, whom nobody else can change before the transaction ends. */
  lockMember: (id: string, tx: Transaction): Promise<Member | null> => lockMember(tx, id),

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

  /** Changes of the member's own account: password, second factor. Null when there is no such member. */
  updateMember: (id: string, changes: Partial<NewMember>, executor: Executor = db.orm): Promise<Member | null> =>
    updateMember(executor, id, { ...changes, updatedAt: new Date(clock.now()) }),

  /** The member as their own screens show them. */
  currentUserOf: (member: Member): CurrentUser => currentUserOf(member, policy, offersFor(member)),

  /** Locks every dashboard whose access has ended by now. The members it was, each to one caller only. */
  lockDueDashboards: (tx: Transaction): Promise<Member[]> => lockDueDashboards(tx, new Date(clock.now())),

  /** When the next sponsored access ends; null when none runs. */
  findNextAccessEnd: (): Promise<Date | null> => findNextAccessEnd(db.orm),

  /**
   * Sets tier, dashboard and deposit flags. What the administrator opens has no end. Throws MEMBER_NOT_FOUND. Sockets hear of
   * it by the database's notice.
   */
  updateMemberAccess: async (id: string, access: InputOf<typeof updateMemberAccessCall>): Promise<AdminMember> => {
    const updated = await updateMember(db.orm, id, {
      ...access,
      accessEndsAt: null,
      updatedAt: new Date(clock.now()),
    })
    if (!updated) throw new CallError('MEMBER_NOT_FOUND')
    onAccessChanged(id)
    return adminMemberOf(updated)
  },
})
