import type * as z from 'zod/mini'
import {
  type AdminMarathon,
  createMarathon,
  listAdminMarathons,
  type MarathonForm,
  type MarathonStatus,
  updateMarathonStatus,
} from '../../contract/marathons.ts'
import { marathonParticipants } from '../db/schema/schema.ts'
import { createMember } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Form = z.input<typeof MarathonForm>

/** One that members join by its code; of an open one the code is empty. */
type CodedMarathon = AdminMarathon & { accessCode: string }

const HOUR_MS = 3_600_000

let drawn = 0

/** An access code that no other marathon has. */
export const newAccessCode = (): string => {
  drawn += 1
  return `CODE-${drawn}`
}

/** What the form would send again. */
export const marathonFormOf = ({
  id: _,
  status: __,
  _count,
  startedAt,
  overAt,
  paidAt,
  createdAt,
  ...fields
}: AdminMarathon): Form => fields

/** The administrator's marathons in a test: announced, joined, looked at. */
export const createMarathonDesk = async (test: TestApp) => {
  const boss = await createMember(test.db, { email: test.env.adminEmail })
  const admin = test.as(boss)
  const inHours = (hours: number) => new Date(test.clock.now() + hours * HOUR_MS).toISOString()

  /** A form that is taken: from tomorrow, five days, unless told otherwise. */
  const form = (changes: Partial<Form> = {}) => ({
    name: 'March sprint',
    description: 'Five days of paper trades.',
    accessCode: newAccessCode(),
    startDate: inHours(24),
    endDate: inHours(144),
    prizePool: 2_500.5,
    maxParticipants: 100,
    entryFee: 0,
    minTrades: 3,
    hasEngine: false,
    repeatsWeekly: false,
    rules: ['One account each'],
    ...changes,
  })
  const announce = async (changes: Partial<Form> = {}): Promise<CodedMarathon> => {
    const { data } = (await admin.call(createMarathon, { input: form(changes) })).body
    return { ...data, accessCode: data.accessCode ?? '' }
  }

  const overSince = async (id: string): Promise<string> => {
    const { rows } = await test.db.query('select coalesce(ended_at, updated_at) as at from marathons where id = $1', [
      id,
    ])
    return new Date(rows[0]?.at as Date).toISOString()
  }

  return {
    boss,
    admin,
    inHours,
    form,
    announce,

    /** One in this status, however it came there. */
    marathonIn: async (status: MarathonStatus): Promise<CodedMarathon> => {
      const marathon = await announce()
      // What has ended owes nothing: who took part before there were prizes was paid none.
      const paidAt = status === 'ended' ? new Date(test.clock.now()) : null
      await test.db.query('update marathons set status = $2, ended_at = $3, paid_at = $3 where id = $1', [
        marathon.id,
        status,
        paidAt,
      ])
      // Who looks at one that is over sees since when.
      const overAt = status === 'ended' || status === 'cancelled' ? await overSince(marathon.id) : null
      return { ...marathon, status, overAt, paidAt: paidAt?.toISOString() ?? null }
    },

    become: (marathon: { id: string }, status: MarathonStatus, from?: MarathonStatus) =>
      admin.call(updateMarathonStatus, { params: marathon, input: { status, ...(from ? { from } : {}) } }),

    join: async (marathonId: string, count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) {
        const { id: memberId } = await createMember(test.db)
        await test.db.orm.insert(marathonParticipants).values({ marathonId, memberId, joinedAt: new Date() })
      }
    },

    listed: async (id: string) =>
      (await admin.call(listAdminMarathons)).body.data.find((marathon) => marathon.id === id),

    auditOf: async (subjectId: string) =>
      (
        await test.db.query(
          `select action, admin_id, subject_kind, subject_name, before, after from audit_entries
           where subject_id = $1 order by sequence`,
          [subjectId],
        )
      ).rows,
  }
}
