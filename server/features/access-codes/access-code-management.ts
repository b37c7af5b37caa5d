import {
  ACCESS_CODE_USES_SHOWN,
  type AccessCode,
  type createAccessCode as createAccessCodeCall,
} from '../../../contract/access-codes.ts'
import type { InputOf } from '../../../contract/call.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newCode, newId } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import { spellCode, toAccessCode } from './rules.ts'
import {
  type AccessCodeRow,
  accessCodeList,
  expireAccessCode,
  findAccessCode,
  insertAccessCode,
  listUses,
} from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
}

type Admin = Pick<CallingMember, 'id'>

/** 49 bits; tries are limited. */
const SPONSORED_CODE_LENGTH = 10
const MAX_DRAWS = 10

const toSubject = ({ id, code }: AccessCodeRow) => ({ kind: 'access-code', id, name: spellCode(code) })

/** What the administrator does with sponsored codes. */
export const createAccessCodeManagement = ({ db, transact, clock, audit }: Deps) => {
  const withUses = async (rows: AccessCodeRow[]): Promise<AccessCode[]> => {
    const ids = rows.map(({ id }) => id)
    const uses = ids.length === 0 ? [] : await listUses(db.orm, ids, ACCESS_CODE_USES_SHOWN)
    return rows.map((row) => toAccessCode(row, uses, clock.now()))
  }

  const insertDrawn = async (
    limits: Pick<AccessCodeRow, 'maxUses' | 'expiresAt' | 'tier' | 'months'>,
    tx: Transaction,
  ) => {
    const createdAt = new Date(clock.now())
    for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
      const drawn = { id: newId(clock.now()), code: newCode(SPONSORED_CODE_LENGTH), createdAt }
      const inserted = await insertAccessCode(tx, { ...drawn, ...limits })
      if (inserted) return inserted
    }
    throw new Error('No free access code was drawn.')
  }

  return {
    /** Sponsored codes with who used them. `search` finds part of a code, or of the name or e-mail of who used it. */
    listAccessCodes: listFor(db, { ...accessCodeList(db.orm, () => new Date(clock.now())), view: withUses }),

    /** Draws a code that `maxUses` members can use within `validDays` days from now, for `tier` over `months` months. Audited. */
    createAccessCode: async (
      admin: Admin,
      { maxUses, validDays, tier, months }: InputOf<typeof createAccessCodeCall>,
    ): Promise<AccessCode> => {
      const expiresAt = new Date(clock.now() + validDays * DAY_MS)
      const created = await transact(async (tx) => {
        const row = await insertDrawn({ maxUses, expiresAt, tier, months }, tx)
        await audit.recordAction(tx, {
          adminId: admin.id,
          action: 'access-code.create',
          subject: toSubject(row),
          about: null,
          before: null,
          after: { maxUses, tier, months, expiresAt: expiresAt.toISOString() },
        })
        return row
      })
      return toAccessCode(created, [], clock.now())
    },

    /**
     * Ends a code now; what it has given stays its members'. Audited. Throws ACCESS_CODE_NOT_FOUND, and ACCESS_CODE_ENDED for one that has
     * expired or been revoked.
     */
    revokeAccessCode: async (admin: Admin, id: string): Promise<AccessCode> => {
      const now = new Date(clock.now())
      const revoked = await transact(async (tx) => {
        const before = await findAccessCode(tx, id)
        if (!before) throw new CallError('ACCESS_CODE_NOT_FOUND')
        const after = await expireAccessCode(tx, id, now)
        if (!after) throw new CallError('ACCESS_CODE_ENDED')
        await audit.recordAction(tx, {
          adminId: admin.id,
          action: 'access-code.revoke',
          subject: toSubject(after),
          about: null,
          before: { uses: after.uses, expiresAt: before.expiresAt.toISOString() },
          after: { uses: after.uses, expiresAt: now.toISOString() },
        })
        return after
      })
      const [shown] = await withUses([revoked])
      if (!shown) throw new Error('The revoked code is not shown.')
      return shown
    },
  }
}
