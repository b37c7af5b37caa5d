import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  approveAccountSetup,
  correctAccountSetup,
  createAccountSetup,
  getAccountSetup,
  getOwnDepositProof,
  listAccountSetups,
  rejectAccountSetup,
  withdrawAccountSetup,
} from '../../../contract/account-setups.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const PDF = new TextEncoder().encode('%PDF-1.4\ntrailer<<>>\n%%EOF\n')
const slip = { name: 'slip.pdf', bytes: PDF }
const form = { brokerAccount: 'BR-4711', accessPath: 'manual', depositAmount: 250.5 } as const

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1))

type Who = Pick<Member, 'id'>
const send = async (member: Who, proof?: typeof slip) =>
  (await test.as(member).call(createAccountSetup, { input: form, ...(proof ? { files: { proof } } : {}) })).body.data
const withdraw = (member: Who, id: string) => test.as(member).call(withdrawAccountSetup, { params: { id } })
const correct = (member: Who, id: string, changes: object = {}, proof?: typeof slip) =>
  test.as(member).call(correctAccountSetup, {
    params: { id },
    input: { ...form, ...changes },
    ...(proof ? { files: { proof } } : {}),
  })
const approve = (id: string, input: { depositAmount?: number } = {}) =>
  test.as(boss).call(approveAccountSetup, { params: { id }, input })
const mine = async (member: Who) => (await test.as(member).call(getAccountSetup)).body.data
const keptFiles = async () => (await readdir(join(test.env.dataDir, 'files')).catch(() => [])).length
const balanceOf = async (member: Who) => (await test.members.findMember(member.id))?.upoints

describe('withdrawAccountSetup', () => {
  it('takes a waiting request back, releases its proof, and leaves room for another', async () => {
    const member = await createMember(test.db)
    const before = await keptFiles()
    const { id } = await send(member, slip)
    expect(await keptFiles()).toBe(before + 1)
    const { status, body } = await withdraw(member, id)
    expect([status, body.message]).toEqual([200, 'Verification request withdrawn'])
    const closedAt = new Date(test.clock.now()).toISOString()
    expect(body.data).toMatchObject({ id, status: 'withdrawn', hasProof: false, reviewedAt: closedAt })
    expect(await keptFiles()).toBe(before)
    expect((await test.as(member).call(getOwnDepositProof)).body.error).toBe('ACCOUNT_SETUP_NOT_FOUND')
    expect((await approve(id)).body.error).toBe('ACCOUNT_SETUP_REVIEWED')
    expect((await test.as(member).call(createAccountSetup, { input: form })).status).toBe(200)
  })

  it('answers the same when it is done again', async () => {
    const member = await createMember(test.db)
    const { id } = await send(member)
    const first = (await withdraw(member, id)).body.data
    await test.clock.advance(5_000)
    expect((await withdraw(member, id)).body.data).toEqual(first)
  })

  it('is nobody else’s, and of nothing that was answered', async () => {
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    const { id } = await send(member)
    expect((await withdraw(other, id)).body.error).toBe('ACCOUNT_SETUP_NOT_FOUND')
    expect((await correct(other, id)).body.error).toBe('ACCOUNT_SETUP_NOT_FOUND')
    expect((await withdraw(member, newId())).body.error).toBe('ACCOUNT_SETUP_NOT_FOUND')
    expect((await test.visitor().call(withdrawAccountSetup, { params: { id } })).body.error).toBe('SESSION_REQUIRED')
    await test.as(boss).call(rejectAccountSetup, { params: { id }, input: { reason: 'Unreadable' } })
    const { status, body } = await withdraw(member, id)
    expect([status, body.error]).toEqual([409, 'ACCOUNT_SETUP_CLOSED'])
    expect((await correct(member, id)).body.error).toBe('ACCOUNT_SETUP_CLOSED')
    expect(await mine(member)).toMatchObject({ status: 'rejected' })
  })
})

describe('correctAccountSetup', () => {
  it('closes the request and sends another instead, with the proof that is there', async () => {
    const member = await createMember(test.db)
    const before = await keptFiles()
    const { id } = await send(member, slip)
    const { body } = await correct(member, id, { depositAmount: 300, brokerAccount: ' BR-4712 ' })
    expect(body.message).toBe('Verification request updated')
    expect(body.data).toMatchObject({
      brokerAccount: 'BR-4712',
      depositAmount: 300,
      status: 'pending',
      hasProof: true,
    })
    expect(body.data.id).not.toBe(id)
    expect(await mine(member)).toEqual(body.data)
    expect((await test.as(member).send('GET', '/api/account-setup/proof')).status).toBe(200)
    expect(await keptFiles()).toBe(before + 1)
  })

  it('releases the old proof for a new one, and a new one with a refused correction', async () => {
    const member = await createMember(test.db)
    const before = await keptFiles()
    const { id } = await send(member, slip)
    const second = (await correct(member, id, {}, slip)).body.data
    expect(await keptFiles()).toBe(before + 1)
    expect((await correct(member, id, {}, slip)).body.error).toBe('ACCOUNT_SETUP_CLOSED')
    expect(await keptFiles()).toBe(before + 1)
    await withdraw(member, second.id)
    expect(await keptFiles()).toBe(before)
  })

  it('answers a repeated correction with what it made the first time', async () => {
    const member = await createMember(test.db)
    const { id } = await send(member)
    const first = (await correct(member, id, { depositAmount: 400 })).body.data
    expect((await correct(member, id, { depositAmount: 400 })).body.data).toEqual(first)
    expect((await correct(member, id, { depositAmount: 401 })).body.error).toBe('ACCOUNT_SETUP_CLOSED')
    const { rows } = await test.db.query('select 1 from account_setups where member_id = $1', [member.id])
    expect(rows).toHaveLength(2)
  })

  it('is checked as a first request is, and then changes nothing', async () => {
    const auto = await createMember(test.db, { accessPath: 'auto' })
    const { id } = (
      await test.as(auto).call(createAccountSetup, { input: { ...form, accessPath: 'auto', depositAmount: 600 } })
    ).body.data
    expect((await correct(auto, id)).body.error).toBe('ACCESS_PATH_FIXED')
    const { status, body } = await test
      .as(auto)
      .send('POST', `/api/account-setup/${id}/correct`, { ...form, depositAmount: 1 })
    expect([status, body.fields]).toEqual([400, { depositAmount: 'The minimum deposit is $30 for the manual path' }])
    expect(await mine(auto)).toMatchObject({ id, status: 'pending' })
  })

  it('leaves the queue the one that counts, and the closed ones to be looked up', async () => {
    const member = await createMember(test.db)
    const { id } = await send(member)
    const next = (await correct(member, id)).body.data
    const list = async (status: 'pending' | 'corrected' | 'withdrawn') =>
      (await test.as(boss).call(listAccountSetups, { input: { status } })).body.data
    expect((await list('pending')).map((setup) => setup.id)).toContain(next.id)
    expect((await list('pending')).map((setup) => setup.id)).not.toContain(id)
    expect((await list('corrected')).find((setup) => setup.id === id)).toMatchObject({
      status: 'corrected',
      reviewedBy: null,
      depositAmount: 250.5,
    })
    await withdraw(member, next.id)
    expect((await list('withdrawn')).map((setup) => setup.id)).toContain(next.id)
  })
})

describe('against a review at the same time', () => {
  it('one wins: nobody is paid for a request that they took back', async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = await createMember(test.db)
      const { id } = await send(member)
      const [taken, reviewed] = await Promise.all([withdraw(member, id), approve(id)])
      expect([taken.status, reviewed.status].sort()).toEqual([200, 409])
      const won = reviewed.status === 200
      expect(await mine(member)).toMatchObject({ status: won ? 'approved' : 'withdrawn' })
      expect(await balanceOf(member)).toBe(won ? 250 : 0)
    }
  })

  it('nobody is paid by an administrator’s look at what was corrected meanwhile', async () => {
    const member = await createMember(test.db)
    const { id } = await send(member)
    const next = (await correct(member, id, { depositAmount: 9_000 })).body.data
    expect((await approve(id)).body.error).toBe('ACCOUNT_SETUP_REVIEWED')
    expect(await balanceOf(member)).toBe(0)
    expect((await approve(next.id, { depositAmount: 250 })).status).toBe(200)
    expect(await balanceOf(member)).toBe(250)
  })

  it('leaves one waiting request, of twenty corrections and withdrawals at once', async () => {
    const member = await createMember(test.db)
    const { id } = await send(member)
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0 ? withdraw(member, id) : correct(member, id, { depositAmount: 100 + place }),
      ),
    )
    const { rows } = await test.db.query(
      `select count(*) filter (where status = 'pending')::int as waiting, count(*)::int as requests
       from account_setups where member_id = $1`,
      [member.id],
    )
    expect([1, 2]).toContain(rows[0]?.requests)
    expect(rows[0]?.waiting).toBe(Number(rows[0]?.requests) - 1)
  })
})

it.each(['100,50', '100.50', '100', ''])(
  'approves no amount that comes as text, %j, and credits nothing',
  async (depositAmount) => {
    const member = await createMember(test.db)
    const { id } = await send(member)
    const { status, body } = await test
      .as(boss)
      .send('POST', `/api/admin/account-setups/${id}/approve`, { depositAmount })
    expect([status, body.error, Object.keys(body.fields)]).toEqual([400, 'INPUT_INVALID', ['depositAmount']])
    expect((await approve(id, { depositAmount: 100.5 })).status).toBe(200)
    expect(await balanceOf(member)).toBe(100)
  },
)
