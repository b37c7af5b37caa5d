import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CreatorForm,
  createCreatorApplication,
  getCreatorApplication,
  rejectCreatorApplication,
} from '../../../contract/creators.ts'
import { newId } from '../../platform/ids.ts'
import { applyAsCreator, creatorForm, creatorTestFiles, listKeptFiles, PDF } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
let member: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.clock.advance(1)
  member = await createMember(test.db)
})

const apply = (who: Pick<Member, 'id'>, changes: Partial<CreatorForm> = {}) => applyAsCreator(test, who, changes)
const mine = async (who: Pick<Member, 'id'>) => (await test.as(who).call(getCreatorApplication)).body.data
const reject = (id: string) =>
  test.as(boss).call(rejectCreatorApplication, { params: { id }, input: { reason: 'The proof is unreadable' } })
const keptFiles = () => listKeptFiles(test)
const rowsOf = async (who: Pick<Member, 'id'>) =>
  (await test.db.query('select * from creator_applications where member_id = $1', [who.id])).rows

const image = async () =>
  new Uint8Array(
    await sharp({ create: { width: 6, height: 4, channels: 3, background: '#eee' } })
      .png()
      .toBuffer(),
  )

describe('createCreatorApplication', () => {
  it('keeps every field and both files, and mails a receipt to the member', async () => {
    expect(await mine(member)).toBeNull()
    const before = await keptFiles()
    const { status, body } = await test
      .as(member)
      .call(createCreatorApplication, { input: creatorForm, files: creatorTestFiles })
    expect(status).toBe(200)
    expect(body.message).toBe('Your application has been sent')
    const { infoAccurate: _, termsAccepted: __, ...fields } = creatorForm
    expect(body.data).toEqual({
      id: body.data.id,
      ...fields,
      status: 'pending',
      removalReason: null,
      rejectionReason: null,
      reviewedAt: null,
      proofFile: { kind: 'pdf', name: 'members.pdf' },
      profileImage: { kind: 'png', name: 'me.png' },
      createdAt: new Date(test.clock.now()).toISOString(),
    })
    expect(await mine(member)).toEqual(body.data)
    expect(await keptFiles()).toHaveLength(before.length + 2)

    const mails = await mailsTo(test, member.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('We received your creator application')
    expect(mails[0]?.text).toContain('A review takes 5-7 business days.')
    // The address in the form is anybody's: nobody has confirmed it.
    expect(await mailsTo(test, creatorForm.email)).toEqual([])
  })

  it('changes nothing that it does not name', async () => {
    const forged = { status: 'approved', memberId: boss.id, reviewedBy: boss.id, id: newId() }
    const { body } = await test
      .as(member)
      .call(createCreatorApplication, { input: { ...creatorForm, ...forged }, files: creatorTestFiles })
    expect(body.data).toMatchObject({ status: 'pending', reviewedAt: null })
    expect(body.data.id).not.toBe(forged.id)
    expect((await rowsOf(member))[0]).toMatchObject({ member_id: member.id, reviewed_by: null })
  })

  it('ties every missing field to its sentence and keeps nothing', async () => {
    const before = await keptFiles()
    const { status, body } = await test
      .as(member)
      .call(createCreatorApplication, { input: {} as CreatorForm, files: creatorTestFiles })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      fullName: 'Please enter your full name',
      email: 'Please enter your email address',
      phone: 'Please enter your phone number',
      country: 'Please choose your country',
      mainPlatforms: 'Please choose at least one platform',
      communityName: 'Please enter the name of your community',
      communitySize: 'Please choose the size of your community',
      communityLinks: 'Please enter at least one link to your community',
      background: 'Please tell us about your background',
      aiContribution: 'Please tell us how you would contribute to our AI',
      infoAccurate: 'Please confirm that your information is accurate',
      termsAccepted: 'Please accept the terms',
    })
    expect(await mine(member)).toBeNull()
    expect(await keptFiles()).toEqual(before)
  })

  it('counts the background in characters: 200 emoji are taken, 201 letters are not', async () => {
    const long = await test.as(member).call(createCreatorApplication, {
      input: { ...creatorForm, background: 'x'.repeat(201) },
      files: creatorTestFiles,
    })
    expect(long.body.fields).toEqual({ background: 'Your background can have at most 200 characters' })
    expect((await apply(member, { background: '😀'.repeat(200) })).background).toBe('😀'.repeat(200))
  })

  it('keeps one open application of a member, under 20 at once, and the files of no other', async () => {
    const before = await keptFiles()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        test.as(member).call(createCreatorApplication, { input: creatorForm, files: creatorTestFiles }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Of 20 forms of one caller at once some are turned away before they are read.
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)
    expect(new Set([...refused, 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'CREATOR_APPLICATION_OPEN']).size).toBe(3)
    expect(await rowsOf(member)).toHaveLength(1)
    expect(await keptFiles()).toHaveLength(before.length + 2)
    expect(await mailsTo(test, member.email)).toHaveLength(1)
  })

  it('lets the database decide between 20 that all looked first', async () => {
    const before = await keptFiles()
    const proofFile = { kind: 'pdf', name: 'a.pdf', bytes: Buffer.from(PDF), size: PDF.length } as const
    const bytes = Buffer.from(await image())
    const profileImage = { kind: 'png', name: 'a.png', bytes, size: bytes.length, width: 6, height: 4 } as const
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        test.creators.createCreatorApplication(member.id, creatorForm, { proofFile, profileImage }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['CREATOR_APPLICATION_OPEN']))
    expect(await rowsOf(member)).toHaveLength(1)
    expect(await keptFiles()).toHaveLength(before.length + 2)
  })

  it('takes another one after a rejection, and shows the newest', async () => {
    const first = await apply(member)
    await test.clock.advance(1)
    await reject(first.id)
    expect(await mine(member)).toMatchObject({ status: 'rejected', rejectionReason: 'The proof is unreadable' })
    await test.clock.advance(1)
    const second = await apply(member, { communityName: 'Second try' })
    expect(await mine(member)).toEqual(second)
    const third = await test.as(member).call(createCreatorApplication, { input: creatorForm, files: creatorTestFiles })
    expect([third.status, third.body.message]).toEqual([409, 'You already have an application.'])
  })

  it('is taken ten times in an hour', async () => {
    const strict = await buildTestApp({ db: test.db, clock: test.clock })
    const statuses = []
    for (let time = 0; time < 11; time += 1) {
      const answer = await strict
        .as(member)
        .call(createCreatorApplication, { input: creatorForm, files: creatorTestFiles })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, ...Array(9).fill(409), 429])
    await strict.close()
  })
})
describe('what is said of a community', () => {
  it.each([
    ['phone', '0803 555 0107', 'Please enter a valid phone number with country code'],
    ['phone', '+234 1234567', 'Please enter a valid phone number with country code'],
    ['phone', '+999 123 456 789', 'Please enter a valid phone number with country code'],
    [
      'communityLinks',
      'javascript:alert(1)',
      '“javascript:alert(1)” is not a web address, such as https://t.me/yourgroup',
    ],
    [
      'communityLinks',
      'https://t.me.evil.example/x',
      '“https://t.me.evil.example/x” is not a link to your community on Telegram or YouTube. For your own site, also choose Other.',
    ],
  ])('is checked: %s = %s', async (field, value, message) => {
    const member = await createMember(test.db)
    const { status, body } = await test
      .as(member)
      .call(createCreatorApplication, { input: { ...creatorForm, [field]: value }, files: creatorTestFiles })
    expect([status, body.error, body.fields]).toEqual([400, 'INPUT_INVALID', { [field]: message }])
  })
})
