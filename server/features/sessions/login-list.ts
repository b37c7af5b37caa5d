import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { InputOf, ParamsOf } from '../../../contract/call.ts'
import type { Login, listMemberLogins } from '../../../contract/members.ts'
import type { Database } from '../../db/client.ts'
import { betweenDays, containsText, tableList } from '../../db/list-page.ts'
import { sessions } from '../../db/schema/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { listFor } from '../../platform/list/list-for.ts'
import type { SessionRow } from './store.ts'

type Asked = Omit<InputOf<typeof listMemberLogins>, 'page' | 'limit'> & ParamsOf<typeof listMemberLogins>

/** A member's logins, for the administrator. */
export const createLoginList = ({ db, clock }: { db: Database; clock: Clock }) => {
  const now = () => new Date(clock.now())

  const stateIs = (state: Asked['state']): SQL | undefined => {
    if (!state) return undefined
    const isOpen = and(isNull(sessions.endedAt), gt(sessions.expiresAt, now()))
    return state === 'open' ? isOpen : or(lte(sessions.endedAt, now()), lte(sessions.expiresAt, now()))
  }
  const matching = ({ id, search, state, from, to }: Asked): SQL | undefined =>
    and(
      eq(sessions.memberId, id),
      isNull(sessions.scopes),
      containsText(search, sessions.address, sessions.userAgent),
      stateIs(state),
      betweenDays(sessions.createdAt, { from, to }),
    )
  const toLogin = ({ id, createdAt, address, userAgent, endedAt, expiresAt }: SessionRow): Login => ({
    id,
    createdAt: createdAt.toISOString(),
    address,
    userAgent,
    endsAt: (endedAt ?? expiresAt).toISOString(),
    isOpen: endedAt === null && expiresAt > now(),
  })

  const list = tableList({
    table: sessions,
    matching,
    orders: { createdAt: sessions.createdAt },
    read: (executor, { where, orderBy, limit, offset }): Promise<SessionRow[]> =>
      executor
        .select()
        .from(sessions)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return listFor(db, { ...list, view: (rows: SessionRow[]) => rows.map(toLogin) })
}
