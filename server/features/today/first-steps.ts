import { FIRST_STEPS, type FirstStep, type FirstStepName } from '../../../contract/today.ts'
import type { Platform } from '../../platform/feature.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Lessons } from '../lessons/service.ts'
import type { Members } from '../members/service.ts'
import type { Practice } from '../practice/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { systemAccounts, type Upoints } from '../upoints/service.ts'
import { payable, stepKey, toSteps } from './rules.ts'

interface Deps extends Pick<Platform, 'db' | 'transact'> {
  /** What each step pays, in the order of the steps. */
  points: readonly number[]
  members: Pick<Members, 'lockMember'>
  practice: Pick<Practice, 'hasOrdered'>
  lessons: Pick<Lessons, 'listLessons'>
  rooms: Pick<Rooms, 'listMyRooms'>
  upoints: Pick<Upoints, 'postEntry' | 'listUsedKeys'>
}

/** What the steps are told from, where somebody reads it anyway. */
export interface Reads {
  readLessons: () => ReturnType<Lessons['listLessons']>
  readRooms: () => ReturnType<Rooms['listMyRooms']>
}

const KEYS = FIRST_STEPS.map(stepKey)

const reasons: Record<FirstStepName, string> = {
  email: 'First step: email confirmed',
  trade: 'First step: practice trade',
  lesson: 'First step: lesson finished',
  room: 'First step: room joined',
  unlock: 'First step: dashboard unlocked',
}

/** The checklist of a new member. Its points are entries of the ledger, under a key that pays once. */
export const createFirstSteps = ({ db, transact, points, members, practice, lessons, rooms, upoints }: Deps) => {
  const readsOf = (member: CallingMember): Reads => ({
    readLessons: () => lessons.listLessons(member.id),
    readRooms: () => rooms.listMyRooms(member),
  })

  const findDone = async (member: CallingMember, { readLessons, readRooms }: Reads): Promise<Set<FirstStepName>> => {
    const [traded, catalogue, joined] = await Promise.all([practice.hasOrdered(member.id), readLessons(), readRooms()])
    const done: Record<FirstStepName, boolean> = {
      // There is no member before the confirmation.
      email: true,
      trade: traded,
      lesson: catalogue.lessons.some(({ progress }) => progress?.passedAt),
      room: joined.length > 0,
      unlock: member.dashboardUnlocked,
    }
    return new Set(FIRST_STEPS.filter((step) => done[step]))
  }

  /** Null for members who are no guests and never collected a step: the checklist is not theirs. */
  const findSteps = async (member: CallingMember, reads = readsOf(member)): Promise<FirstStep[] | null> => {
    const paid = await upoints.listUsedKeys(member.id, KEYS, db.orm)
    if (member.tier !== 'guest' && paid.size === 0) return null
    return toSteps(points, await findDone(member, reads), paid)
  }

  return {
    findSteps,

    /** Pays what is done and was not paid before. Of two who ask at once the second waits, and pays nothing. */
    collectFirstSteps: async (member: CallingMember): Promise<{ points: number; steps: FirstStep[] }> => {
      const known = (await findSteps(member)) ?? []
      const { due, paid } = await transact(async (tx) => {
        await members.lockMember(member.id, tx)
        const paid = await upoints.listUsedKeys(member.id, KEYS, tx)
        const due = payable(known).filter(({ step }) => !paid.has(stepKey(step)))
        for (const { step, points: amount } of due)
          await upoints.postEntry(tx, {
            fromAccountId: systemAccounts.issuance,
            toAccountId: member.id,
            amount,
            kind: 'reward',
            reason: reasons[step],
            initiatorId: member.id,
            idempotencyKey: stepKey(step),
            tell: () => ({ untold: 'They collected the points themselves.' }),
          })
        return { due, paid: new Set([...paid, ...due.map(({ step }) => stepKey(step))]) }
      })
      return {
        points: due.reduce((sum, step) => sum + step.points, 0),
        steps: known.map((step) => ({ ...step, isPaid: paid.has(stepKey(step.step)) })),
      }
    },
  }
}
