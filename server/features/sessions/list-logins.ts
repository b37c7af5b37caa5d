import { and, desc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { InputOf, ParamsOf } from '../../../contract/call.ts'
import type { Login, listMemberLogins } from '../../../contract/logins.ts'
import type { Database, Executor } from '../../db/client.ts'
import { behind, betweenDays, holding, inOrder, ordered, type PageWindow } from '../../db/list-page.ts'
import { sessions } from '../../db/schema/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { listOf } from '../../platform/list/list-of.ts'
import type { SessionRow } from './store.ts'

type Asked = Omit<InputOf<typeof listMemberLogins>, 'page' | 'limit' | 'sortBy'> & ParamsOf<typeof listMemberLogins>
type Narrowing = Omit<Asked, 'order'>

/** A member's logins, for the administrator. */
export const createLoginList = ({ db, clock }: { db: Database; clock: Clock }) => {
  const now = () => new Date(clock.now())

  const stateIs = (state: Narrowing['state']): SQL | undefined => {
    if (!state) return undefined
    const isOpen = and(isNull(sessions.endedAt), gt(sessions.expiresAt, now()))
    return state === 'open' ? isOpen : or(lte(sessions.endedAt, now()), lte(sessions.expiresAt, now()))
  }
  const matching = ({ id, search, state, from, to }: Narrowing): SQL | undefined =>
    and(
      eq(sessions.memberId, id),
      holding(search, sessions.address, sessions.userAgent),
      stateIs(state),
      betweenDays(sessions.createdAt, { from, to }),
    )
  const loginOf = ({ id, createdAt, address, userAgent, endedAt, expiresAt }: SessionRow): Login => ({
    id,
    createdAt: createdAt.toISOString(),
    address,
    userAgent,
    endsAt: (endedAt ?? expiresAt).toISOString(),
    isOpen: endedAt === null && expiresAt > now(),
  })

  return listOf(db, {
    count: (executor: Executor, asked: Asked) => executor.$count(sessions, matching(asked)),
    rows: (executor, { order, ...asked }: Asked, window: PageWindow) =>
      inOrder(
        executor
          .select()
          .from(sessions)
          .where(matching(asked))
          .orderBy(...ordered([sessions.createdAt, sessions.id], order, window))
          .limit(window.limit)
          .offset(window.offset),
        window,
      ),
    behind: (executor, asked: Asked, { after, limit }: { after: SessionRow | null; limit: number }) =>
      executor
        .select()
        .from(sessions)
        .where(and(matching(asked), behind(sessions, after)))
        .orderBy(desc(sessions.createdAt), desc(sessions.id))
        .limit(limit),
    view: (rows: SessionRow[]) => rows.map(loginOf),
  })
}
