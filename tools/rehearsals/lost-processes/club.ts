import { request } from 'node:http'
import { roomMembers, rooms } from '../../../server/db/schema/schema.ts'
import { createSessions } from '../../../server/features/sessions/service.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import { newId } from '../../../server/platform/ids.ts'
import { createMember } from '../../../server/testing/factories.ts'
import { DEMO_PASSWORD } from '../../../server/testing/server-process.ts'
import type { Installation } from './installation.ts'
import { post } from './traffic.ts'

const ADMIN = 'admin@uptick.test'
/** Where the administrator comes from. */
export const ADMIN_ADDRESS = '127.0.0.77'
const HOUR_MS = 3_600_000
const UPOINTS = 20_000
const FEE = 100

/** A call of the administrator, from an address of its own: it can be seen who the servers believe it came from. */
const administer = (
  method: string,
  url: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<{ status: number; data: unknown }> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && { 'content-type': 'application/json' }),
    }
    const call = request(url, { method, localAddress: ADMIN_ADDRESS, headers }, (response) => {
      let text = ''
      response.on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, data: text && JSON.parse(text).data }))
    })
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })

interface Guest {
  id: string
  email: string
  tier: 'gold' | 'silver'
  /** A session more of theirs. */
  openSession: () => Promise<{ id: string; token: string }>
}

/** Members with points, in one room and in one marathon that runs. */
export const gatherClub = async ({ db, proxyUrl }: Pick<Installation, 'db' | 'proxyUrl'>, guests: number) => {
  const sessions = createSessions({ db, clock: systemClock, policy: { adminEmail: ADMIN, demo: true } })
  const login = await administer('POST', `${proxyUrl}/api/auth/login`, {
    body: { email: ADMIN, password: DEMO_PASSWORD },
  })
  const { token } = login.data as { token: string }

  const people: Guest[] = []
  for (let place = 0; place < guests; place += 1) {
    const tier = place % 3 === 2 ? 'silver' : 'gold'
    const { id, email } = await createMember(db, { tier, dashboardUnlocked: true, upoints: UPOINTS })
    const openSession = () => sessions.open(id, { address: '127.0.0.1', userAgent: 'rehearsal' })
    people.push({ id, email, tier, openSession })
  }

  const now = new Date()
  const roomId = newId()
  const room = { name: 'Rehearsal', description: 'As many as there are.', type: 'public', maxMembers: guests } as const
  await db.orm.insert(rooms).values({ ...room, id: roomId, isActive: true, createdAt: now, updatedAt: now })
  await db.orm.insert(roomMembers).values(people.map(({ id: memberId }) => ({ roomId, memberId, joinedAt: now })))

  const form = {
    name: 'Rehearsal',
    description: 'Ends while processes are lost.',
    accessCode: 'REHEARSAL',
    startDate: new Date(now.getTime() + HOUR_MS).toISOString(),
    endDate: new Date(now.getTime() + 2 * HOUR_MS).toISOString(),
    entryFee: FEE,
  }
  const change = (method: string, path: string, body: object) =>
    administer(method, `${proxyUrl}/api/admin/marathons${path}`, { token, body })
  const marathon = (await change('POST', '', form)).data as { id: string }
  await Promise.all(
    people.map(async ({ openSession }) => {
      const { token: theirs } = await openSession()
      const { status, text } = await post(`${proxyUrl}/api/marathons/join`, theirs, { accessCode: form.accessCode })
      if (status !== 200) throw new Error(`A place in the marathon was answered with ${status}: ${text}`)
    }),
  )
  const begun = (await change('PATCH', `/${marathon.id}/status`, { status: 'active' })).data as { startedAt: string }

  return {
    people,
    roomId,
    marathonId: marathon.id,
    fee: FEE,
    /** Where the administrator is signed in, as the servers saw it. */
    findAddresses: async (): Promise<string[]> => {
      const { data } = await administer('GET', `${proxyUrl}/api/auth/sessions`, { token })
      return (data as { address: string }[]).map(({ address }) => address)
    },
    /** The marathon ends at this boundary instead. */
    endMarathonAt: async (endMs: number): Promise<void> => {
      const changed = { ...form, startDate: begun.startedAt, endDate: new Date(endMs).toISOString() }
      const { status } = await change('PUT', `/${marathon.id}`, changed)
      if (status !== 200) throw new Error(`The new end was answered with ${status}.`)
    },
    /** What became of the marathon and of everybody's fee. */
    findMarathon: async () => {
      const { rows } = await db.query('select status, ended_at, paid_at from marathons where id = $1', [marathon.id])
      const refunds = await db.query(
        "select to_account_id, count(*)::int as times, sum(amount)::int as amount from upoints_entries where kind = 'refund' and reason = $1 group by 1",
        [form.name],
      )
      return {
        status: String(rows[0]?.status),
        isPaid: rows[0]?.paid_at !== null,
        endedAtMs: (rows[0]?.ended_at as Date | null)?.getTime() ?? 0,
        refunds: refunds.rows.map(({ times, amount }) => [Number(times), Number(amount)]),
      }
    },
  }
}
