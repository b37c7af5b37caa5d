import type { AdminOverview } from '../../../contract/audit.ts'
import type { TimelineEntry } from '../../../contract/member-notes.ts'
import type { AdminTrends } from '../../../contract/trends.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { GIVE_UP_AFTER_MS } from '../../platform/mail/deliver-mail.ts'
import { countWaitingMails } from '../../platform/mail/outbox.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import { findLedgerCheck, type LedgerCheck, verifyLedger } from '../upoints/service.ts'
import { countAll, hasMember, listTimeline } from './store.ts'
import { findTrends } from './trends-store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
}

const toLedger = ({ id: _, checkedAt, ...check }: LedgerCheck): NonNullable<AdminOverview['ledger']> => ({
  ...check,
  checkedAt: checkedAt.toISOString(),
})

export type Overview = ReturnType<typeof createOverview>

/** How the club stands, for the administrator's first screen. */
export const createOverview = ({ db, transact, clock, audit }: Deps) => {
  const published = { through: -1, count: 0 }
  return {
    /** Members by tier, what waits for somebody, the newest check of the ledger, the record's health. Days are of UTC. */
    getAdminOverview: async (): Promise<AdminOverview> => {
      const nowMs = clock.now()
      const [counts, check, mail] = await Promise.all([
        countAll(db, nowMs, published),
        findLedgerCheck(db),
        countWaitingMails(db.orm, new Date(nowMs - GIVE_UP_AFTER_MS)),
      ])
      return { ...counts, ledger: check && toLedger(check), mail }
    },

    /** The funnel, the figures of 60 days and retention by cohort, computed now. Days and weeks are of UTC. */
    getAdminTrends: (): Promise<AdminTrends> => findTrends(db, clock.now()),

    /** What happened with a member before that, newest first: orders and all kinds of requests. Throws MEMBER_NOT_FOUND. */
    listMemberTimeline: async (id: string, before: string | undefined): Promise<TimelineEntry[]> => {
      const entries = await listTimeline(db, id, before === undefined ? clock.now() + 1 : Date.parse(before))
      if (entries.length === 0 && !(await hasMember(db, id))) throw new CallError('MEMBER_NOT_FOUND')
      return entries
    },

    /** Adds up the whole ledger now and keeps what it found. Audited. */
    verifyLedger: async (admin: Pick<CallingMember, 'id'>): Promise<NonNullable<AdminOverview['ledger']>> => {
      const check = await verifyLedger(db, clock.now())
      const { id, passed, entries, problems } = check
      await transact((tx) =>
        audit.recordAction(tx, {
          adminId: admin.id,
          action: 'ledger.verify',
          subject: { kind: 'ledger', id, name: 'Ledger' },
          about: null,
          before: null,
          after: { passed, entries, problems },
        }),
      )
      return toLedger(check)
    },
  }
}
