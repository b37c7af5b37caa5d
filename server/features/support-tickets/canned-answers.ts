import type { InputOf } from '../../../contract/call.ts'
import { type CannedAnswer, type createCannedAnswer, MAX_CANNED_ANSWERS } from '../../../contract/support-tickets.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact'> {
  audit: Pick<Audit, 'recordChangesOf'>
}

type Admin = Pick<CallingMember, 'id'>
type Form = InputOf<typeof createCannedAnswer>

const toAnswer = ({ id, title, text }: store.CannedAnswerRow): CannedAnswer => ({ id, title, text })

/** Words that administrators use again and again. */
export const createCannedAnswers = ({ db, clock, transact, audit }: Deps) => {
  const record = audit.recordChangesOf(
    ({ id, title }: store.CannedAnswerRow) => ({ kind: 'canned-answer', id, name: title }),
    ({ title, text }) => ({ title, text }),
  )
  const lock = async (tx: Tx, id: string): Promise<store.CannedAnswerRow> => {
    const row = await store.lockCannedAnswer(tx, id)
    if (!row) throw new CallError('CANNED_ANSWER_NOT_FOUND')
    return row
  }

  return {
    /** By title. */
    listCannedAnswers: async (): Promise<CannedAnswer[]> => (await store.listCannedAnswerRows(db.orm)).map(toAnswer),

    /** Keeps a canned answer. Audited. Throws CANNED_ANSWERS_FULL. */
    createCannedAnswer: (admin: Admin, form: Form): Promise<CannedAnswer> =>
      transact(async (tx) => {
        if ((await store.countCannedAnswers(tx)) >= MAX_CANNED_ANSWERS) throw new CallError('CANNED_ANSWERS_FULL')
        const row = { id: newId(clock.now()), ...form, createdAt: new Date(clock.now()) }
        await store.insertCannedAnswer(tx, row)
        await record(tx, admin, 'create', null, row)
        return toAnswer(row)
      }),

    /** Changes a canned answer; what was sent with it stays. Audited. Throws CANNED_ANSWER_NOT_FOUND. */
    updateCannedAnswer: (admin: Admin, id: string, form: Form): Promise<CannedAnswer> =>
      transact(async (tx) => {
        const before = await lock(tx, id)
        await store.updateCannedAnswer(tx, id, form)
        const after = { ...before, ...form }
        await record(tx, admin, 'update', before, after)
        return toAnswer(after)
      }),

    /** Removes a canned answer. Audited. Throws CANNED_ANSWER_NOT_FOUND. */
    removeCannedAnswer: (admin: Admin, id: string): Promise<null> =>
      transact(async (tx) => {
        const before = await lock(tx, id)
        await store.deleteCannedAnswer(tx, id)
        await record(tx, admin, 'remove', before, null)
        return null
      }),
  }
}
