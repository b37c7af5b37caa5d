import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createAccountSetup,
  getAccountSetup,
  getDepositProof,
  getOwnDepositProof,
  rejectAccountSetup,
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

const send = (member: Pick<Member, 'id'>, input: object = form, proof?: typeof slip) =>
  test.as(member).call(createAccountSetup, { input: { ...form, ...input }, ...(proof ? { files: { proof } } : {}) })
const mine = async (member: Pick<Member, 'id'>) => (await test.as(member).call(getAccountSetup)).body.data
const reject = (id: string, reason = 'The slip is unreadable') =>
  test.as(boss).call(rejectAccountSetup, { params: { id }, input: { reason } })
const keptFiles = async () => (await readdir(join(test.env.dataDir, 'files')).catch(() => [])).length

describe('who may ask', () => {
  const id = newId()
  it.each([
    ['POST', '/api/account-setup', 'member'],
    ['GET', '/api/account-setup/mine', 'member'],
    ['GET', '/api/account-setup/proof', 'member'],
    ['GET', '/api/admin/account-setups', 'admin'],
    ['GET', `/api/admin/account-setups/${id}/proof`, 'admin'],
    ['POST', `/api/admin/account-setups/${id}/approve`, 'admin'],
    ['POST', `/api/admin/account-setups/${id}/reject`, 'admin'],
  ] as const)('%s %s: %s', async (method, url, access) => {
    expect((await test.visitor().send(method, url)).body.error).toBe('SESSION_REQUIRED')
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const { body } = await test.as(gold).send(method, url)
    if (access === 'admin') expect(body.error).toBe('ACCESS_ADMIN')
    else expect(['SESSION_REQUIRED', 'ACCESS_ADMIN', 'ACCESS_LOCKED']).not.toContain(body.error)
  })
})

describe('createAccountSetup', () => {
  it('keeps the request, which waits', async () => {
    const member = await createMember(test.db)
    expect(await mine(member)).toBeNull()
    const { status, body } = await send(member, { brokerAccount: '  BR-4711 ' })
    expect(status).toBe(200)
    expect(body.message).toBe('Your verification request has been sent')
    expect(body.data).toEqual({
      id: body.data.id,
      ...form,
      hasProof: false,
      status: 'pending',
      rejectionReason: null,
      reviewedAt: null,
      createdAt: new Date(test.clock.now()).toISOString(),
    })
    expect(await mine(member)).toEqual(body.data)
    const { dashboardUnlocked, hasDeposited } = (await test.members.findMember(member.id)) ?? {}
    expect({ dashboardUnlocked, hasDeposited }).toEqual({ dashboardUnlocked: false, hasDeposited: false })
  })

  it.each([
    [{ brokerAccount: ' ' }, { brokerAccount: 'Please enter your broker account ID' }],
    [{ depositAmount: null }, { depositAmount: 'Please enter your deposit amount' }],
    [{ depositAmount: 29.99 }, { depositAmount: 'The minimum deposit is $30 for the manual path' }],
    [{ accessPath: 'auto', depositAmount: 499 }, { depositAmount: 'The minimum deposit is $500 for the auto path' }],
    [{ accessPath: 'none' }, { accessPath: 'Please choose an access path' }],
  ])('refuses %j, tied to the field, and keeps nothing', async (changes, fields) => {
    const member = await createMember(test.db)
    const { status, body } = await test.as(member).send('POST', '/api/account-setup', { ...form, ...changes })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'INPUT_INVALID', fields })
    expect(await mine(member)).toBeNull()
  })

  it.each([
    ['manual', 30],
    ['auto', 500],
  ] as const)('takes the minimum of the %s path, %i dollars', async (accessPath, depositAmount) => {
    expect((await send(await createMember(test.db), { accessPath, depositAmount })).status).toBe(200)
  })

  it('lets a manual member go on to the automatic path, and never back', async () => {
    const manual = await createMember(test.db, { accessPath: 'manual', hasDeposited: true })
    expect((await send(manual, { accessPath: 'auto', depositAmount: 500 })).status).toBe(200)
    const auto = await createMember(test.db, { accessPath: 'auto', hasDeposited: true })
    const { status, body } = await send(auto, { accessPath: 'manual', depositAmount: 500 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'ACCESS_PATH_FIXED',
      message: 'Downgrading from Auto to Manual is not allowed',
    })
    expect(await mine(auto)).toBeNull()
  })

  it('keeps one waiting request of a member, under 100 at once', async () => {
    const member = await createMember(test.db)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(member)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(99)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({
        error: 'ACCOUNT_SETUP_PENDING',
        message: 'We are already reviewing your verification request.',
      })
    }
    const { rows } = await test.db.query('select 1 from account_setups where member_id = $1', [member.id])
    expect(rows).toHaveLength(1)
  })

  it('takes another request once the first is rejected, and shows the newest', async () => {
    const member = await createMember(test.db)
    const first = (await send(member)).body.data
    await reject(first.id)
    expect(await mine(member)).toMatchObject({ status: 'rejected', rejectionReason: 'The slip is unreadable' })
    await test.clock.advance(1)
    const second = await send(member, { depositAmount: 300 })
    expect(second.status).toBe(200)
    expect(await mine(member)).toEqual(second.body.data)
  })

  it('is taken ten times in an hour', async () => {
    const strict = await buildTestApp({ db: test.db, clock: test.clock })
    const member = await createMember(test.db)
    const statuses = []
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await strict.as(member).call(createAccountSetup, { input: form })).status)
    }
    expect(statuses).toEqual([200, ...Array(9).fill(409), 429])
    await strict.close()
  })

  it('changes nothing that it does not name', async () => {
    const member = await createMember(test.db)
    const sent = { ...form, status: 'approved', memberId: boss.id, reviewedBy: boss.id, uPoints: 5_000 }
    const { body } = await test.as(member).send('POST', '/api/account-setup', sent)
    expect(body.data).toMatchObject({ status: 'pending', reviewedAt: null })
    expect((await mine(member))?.status).toBe('pending')
  })
})

describe('the proof', () => {
  it('is kept with the request, for its member and the administrator alone; a PDF is only ever saved', async () => {
    const member = await createMember(test.db)
    const { body } = await send(member, {}, slip)
    expect(body.data.hasProof).toBe(true)
    const answers = [
      await test.as(member).call(getOwnDepositProof),
      await test.as(boss).call(getDepositProof, { params: { id: body.data.id } }),
    ]
    for (const { status, headers, bytes } of answers) {
      expect(status).toBe(200)
      expect(bytes).toEqual(Buffer.from(PDF))
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="deposit-proof\.pdf"/),
        'x-content-type-options': 'nosniff',
      })
    }
    const other = await createMember(test.db)
    expect((await test.as(other).call(getOwnDepositProof)).body.error).toBe('ACCOUNT_SETUP_NOT_FOUND')
  })

  it('may be an image, which is written anew', async () => {
    const member = await createMember(test.db)
    const pixels = { width: 8, height: 8, channels: 3 as const, background: '#804020' }
    const image = new Uint8Array(await sharp({ create: pixels }).png().toBuffer())
    await send(member, {}, { name: 'slip.png', bytes: image })
    const { headers, bytes } = await test.as(member).call(getOwnDepositProof)
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 8, height: 8 })
  })

  it.each([
    ['text', new TextEncoder().encode('paid, honestly'), 415, 'Please select an image or a PDF file'],
    ['11 MB', new Uint8Array(11 * 1024 * 1024).fill(37), 413, 'File size must be less than 10MB'],
  ])('is refused where it is %s, and no request is kept', async (_, bytes, status, sentence) => {
    const member = await createMember(test.db)
    const before = await keptFiles()
    const answer = await send(member, {}, { name: 'slip.pdf', bytes })
    expect(answer.status).toBe(status)
    expect(answer.body.fields).toEqual({ proof: sentence })
    expect(await mine(member)).toBeNull()
    expect(await keptFiles()).toBe(before)
  })

  it('is not kept when the request is refused', async () => {
    const [waiting, auto] = [await createMember(test.db), await createMember(test.db, { accessPath: 'auto' })]
    await send(waiting, {}, slip)
    const before = await keptFiles()
    expect((await send(waiting, {}, slip)).body.error).toBe('ACCOUNT_SETUP_PENDING')
    expect((await send(auto, {}, slip)).body.error).toBe('ACCESS_PATH_FIXED')
    expect((await send(await createMember(test.db), { depositAmount: 1 }, slip)).body.error).toBe('INPUT_INVALID')
    expect(await keptFiles()).toBe(before)
    expect(before).toBeGreaterThan(0)
  })

  it('leaves one file behind 20 requests at once', async () => {
    const member = await createMember(test.db)
    const before = await keptFiles()
    await Promise.all(Array.from({ length: 20 }, () => send(member, {}, slip)))
    expect(await keptFiles()).toBe(before + 1)
    expect((await test.as(member).call(getOwnDepositProof)).bytes).toEqual(Buffer.from(PDF))
  })

  it('says so where none was sent, and where there is no such request', async () => {
    const member = await createMember(test.db)
    const unknown = await test.as(boss).call(getDepositProof, { params: { id: newId() } })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'This verification request doesn’t exist.'])
    expect((await test.as(member).call(getOwnDepositProof)).body.message).toBe(
      'This verification request doesn’t exist.',
    )
    const { body } = await send(member)
    for (const answer of [
      await test.as(member).call(getOwnDepositProof),
      await test.as(boss).call(getDepositProof, { params: { id: body.data.id } }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'No proof was sent with this request.'])
    }
  })

  it('is known to the job that removes what nothing refers to', async () => {
    const member = await createMember(test.db)
    const { body } = await send(member, {}, slip)
    const { rows } = await test.db.query('select proof_file_id from account_setups where id = $1', [body.data.id])
    const fileId = String(rows[0]?.proof_file_id)
    expect(await test.accountSetups.findProofFiles([fileId, newId()])).toEqual(new Set([fileId]))
  })
})
