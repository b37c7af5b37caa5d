import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSocketTicket } from '../../../contract/auth.ts'
import { transferUpoints } from '../../../contract/upoints.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { createSharedBus } from '../../testing/shared-bus.ts'
import { openSocketReader, until } from '../../testing/socket-reader.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let db: Database
let leader: TestApp
let other: TestApp
let url: string
const shared = createSharedBus()
beforeAll(async () => {
  db = await openTestDatabase()
  leader = await buildTestApp({ db, bus: shared.open() })
  other = await buildTestApp({ db, bus: shared.open() })
  url = (await other.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(async () => {
  await other.close()
  await leader.close()
  await db.close()
})

describe('a socket at another process than the one that answers calls', () => {
  it('is opened once by a ticket of that one, and hears what is moved there, also after a gap', async () => {
    const [sender, receiver] = await Promise.all([
      createMember(db, { upoints: 5_000, tier: 'gold' }),
      createMember(db, { tier: 'gold' }),
    ])
    const { ticket } = (await leader.as(receiver).call(createSocketTicket)).body.data
    const socket = await openSocketReader(`${url}/realtime?ticket=${ticket}`)
    await expect(openSocketReader(`${url}/realtime?ticket=${ticket}`)).rejects.toThrow('401')
    await socket.subscribe('members/me/upoints')
    const send = async (): Promise<void> => {
      const input = { recipientEmail: receiver.email, amount: 500 }
      expect((await leader.as(sender).call(transferUpoints, { input })).status).toBe(200)
    }
    await send()
    const heard = () => socket.events('members/me/upoints').length
    await until(() => heard() === 1, 'the first transfer')
    shared.setAway(true)
    await send()
    expect(heard()).toBe(1)
    shared.setAway(false)
    await until(() => heard() === 2, 'what was moved meanwhile')
    expect(socket.frames.filter(({ type }) => type === 'resync')).toEqual([])
    socket.socket.terminate()
  })
})
