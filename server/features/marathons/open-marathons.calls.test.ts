import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMarathon, joinMarathon, joinOpenMarathon, leaveMarathon } from '../../../contract/marathon-places.ts'
import { updateMarathon } from '../../../contract/marathons.ts'
import { createMember } from '../../testing/factories.ts'
import { createMarathonDesk, marathonFormOf } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const NOBODYS = '00000000-0000-7000-8000-000000000000'

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  desk = await createMarathonDesk(test)
})
afterAll(() => test.close())

const heldBy = async (accountId: string): Promise<number> =>
  Number((await test.db.query('select balance from upoints_accounts where id = $1', [accountId])).rows[0]?.balance)
const participantsOf = async (id: string) => (await desk.listed(id))?._count.participants
const enter = (member: Member, id: string, input: { fee?: number } = {}) =>
  test.as(member).call(joinOpenMarathon, { params: { id }, input })

describe('a marathon that every member can join', () => {
  it('needs no code where every member can join, and takes the fee that was shown, once', async () => {
    const marathon = await desk.announce({ accessCode: null, entryFee: 100 })
    const member = await createMember(test.db, { upoints: 1_000 })
    const seen = await test.as(member).call(getMarathon, { params: marathon })
    expect(seen.body.data).toMatchObject({ needsCode: false, canJoin: true })
    expect((await enter(member, marathon.id, { fee: 0 })).body.error).toBe('MARATHON_FEE_DIFFERS')
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(member, marathon.id, { fee: 100 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(answers[0]?.body.message).toBe('Welcome to the Marathon!')
    expect([await heldBy(member.id), await participantsOf(marathon.id)]).toEqual([900, 1])
    // No text is its code.
    const coded = (accessCode: string) => test.as(member).call(joinMarathon, { input: { accessCode } })
    expect((await coded('null')).body.error).toBe('MARATHON_CODE_INVALID')
    expect((await coded('')).body.error).toBe('INPUT_INVALID')
    await test.as(member).call(leaveMarathon, { params: marathon })
    expect([await heldBy(member.id), await participantsOf(marathon.id)]).toEqual([1_000, 0])
  })

  it('keeps those with a code for who has the code, and knows who is in', async () => {
    const marathon = await desk.announce({ maxParticipants: 1 })
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    expect((await enter(member, marathon.id)).body).toMatchObject({ error: 'MARATHON_CODE_NEEDED' })
    expect((await enter(member, NOBODYS)).body.error).toBe('MARATHON_NOT_FOUND')
    expect(await participantsOf(marathon.id)).toBe(0)
    // The administrator opens it: one comes in, the next finds it full, then over.
    await desk.admin.call(updateMarathon, {
      params: marathon,
      input: { ...marathonFormOf(marathon), accessCode: null },
    })
    expect((await enter(member, marathon.id)).status).toBe(200)
    expect((await enter(other, marathon.id)).body.error).toBe('MARATHON_FULL')
    await desk.become(marathon, 'cancelled')
    expect((await enter(other, marathon.id)).body.error).toBe('MARATHON_EXPIRED')
  })
})
