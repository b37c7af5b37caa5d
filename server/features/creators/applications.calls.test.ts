import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CreatorForm,
  createCreatorApplication,
  getCreatorApplication,
  getCreatorDraft,
  getOwnCreatorFile,
  rejectCreatorApplication,
  removeCreator,
  updateCreatorDraft,
} from '../../../contract/creators.ts'
import { MEGABYTE } from '../../../contract/files.ts'
import { newId } from '../../platform/ids.ts'
import { applyAsCreator, approveAsCreator, creatorForm, creatorTestFiles, PDF } from '../../testing/creators.ts'
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
const draftOf = async (who: Pick<Member, 'id'>) => (await test.as(who).call(getCreatorDraft)).body.data
const reject = (id: string) =>
  test.as(boss).call(rejectCreatorApplication, { params: { id }, input: { reason: 'The proof is unreadable' } })
const keptFiles = async () => (await readdir(join(test.env.dataDir, 'files')).catch(() => [])).sort()
const rowsOf = async (who: Pick<Member, 'id'>) =>
  (await test.db.query('select * from creator_applications where member_id = $1', [who.id])).rows

const image = async (kind: 'png' | 'jpeg' | 'webp' = 'png') =>
  new Uint8Array(
    await sharp({ create: { width: 6, height: 4, channels: 3, background: '#eee' } })
      .toFormat(kind)
      .toBuffer(),
  )
const padded = (size: number) => {
  const bytes = new Uint8Array(size).fill(0x20)
  bytes.set(PDF.subarray(0, 9))
  bytes.set(new TextEncoder().encode('\n%%EOF\n'), size - 7)
  return bytes
}

/** A PNG that claims 14,000 × 14,000 pixels and has none. */
const bomb = (): Uint8Array<ArrayBuffer> => {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(typed), 4)
    return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(14_000, 0)
  header.writeUInt32BE(14_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(0)))
  return new Uint8Array(Buffer.concat([magic, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]))
}

const draftForm = {
  ...{ fullName: 'Amara', email: '', phone: '', country: 'Nigeria', mainPlatforms: ['Telegram' as const] },
  ...{ communityName: '', communitySize: '', communityLinks: '', background: 'x'.repeat(250), aiContribution: '' },
  ...{ interestedInRebates: true, interestedInRevShare: false },
  ...{ interestedInMarathons: false, interestedInChatRooms: false },
}

describe('a draft', () => {
  it('is kept while somebody writes, over and over, for its member alone', async () => {
    expect(await draftOf(member)).toBeNull()
    const { body } = await test.as(member).call(updateCreatorDraft, { input: { step: 'platforms', form: draftForm } })
    expect(body.data.updatedAt).toBe(new Date(test.clock.now()).toISOString())
    expect(await draftOf(member)).toEqual({ step: 'platforms', form: draftForm })
    const form = { ...draftForm, fullName: 'Amara Eze' }
    await test.as(member).call(updateCreatorDraft, { input: { step: 'background', form } })
    expect(await draftOf(member)).toEqual({ step: 'background', form })
    expect(await draftOf(await createMember(test.db))).toBeNull()
  })

  it('keeps no agreement, and nothing that the form does not know', async () => {
    const form = { ...draftForm, infoAccurate: true, termsAccepted: true, status: 'approved' }
    await test.as(member).send('PUT', '/api/creator-applications/draft', { step: 'review', form })
    const { rows } = await test.db.query('select form from creator_drafts where member_id = $1', [member.id])
    expect(rows).toEqual([{ form: draftForm }])
  })

  it.each([
    [{ step: 'seventh', form: draftForm }, 'step'],
    [{ step: 'review' }, 'form'],
    [{ step: 'review', form: { ...draftForm, background: 'x'.repeat(4_001) } }, 'form.background'],
    [{ step: 'review', form: { ...draftForm, mainPlatforms: ['MySpace'] } }, 'form.mainPlatforms.0'],
    [{ step: 'review', form: { ...draftForm, background: 'a\u0000b' } }, 'form'],
  ])('is refused where it is none (%#)', async (input, field) => {
    const { status, body } = await test.as(member).send('PUT', '/api/creator-applications/draft', input)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  it('takes half of a character as what stands for it', async () => {
    const input = { step: 'review', form: { ...draftForm, background: 'a\ud800' } } as const
    expect((await test.as(member).call(updateCreatorDraft, { input })).status).toBe(200)
    expect((await draftOf(member))?.form.background).toBe('a\ufffd')
  })

  it('is gone once it is submitted, and cannot come back behind it', async () => {
    await test.as(member).call(updateCreatorDraft, { input: { step: 'review', form: draftForm } })
    await apply(member)
    expect(await draftOf(member)).toBeNull()
    const late = await test.as(member).call(updateCreatorDraft, { input: { step: 'review', form: draftForm } })
    expect([late.status, late.body.error]).toEqual([409, 'CREATOR_APPLICATION_OPEN'])
    expect(await draftOf(member)).toBeNull()
  })

  it('is not begun anew by who is approved, nor by who was removed again', async () => {
    const { id } = await approveAsCreator(test, { member, admin: boss })
    const saving = () => test.as(member).call(updateCreatorDraft, { input: { step: 'review', form: draftForm } })
    const approved = await saving()
    await test.as(boss).call(removeCreator, { params: { id }, input: { reason: 'The links lead to a copy' } })
    expect([approved.status, (await saving()).status, await draftOf(member)]).toEqual([409, 409, null])
  })

  it('never outlives the application it became, whichever comes first', async () => {
    const saving = () => test.as(member).call(updateCreatorDraft, { input: { step: 'review', form: draftForm } })
    const answers = await Promise.all([saving(), saving(), apply(member), saving(), saving()])
    expect(answers).toHaveLength(5)
    expect(await draftOf(member)).toBeNull()
  })
})

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
      ...{
        id: body.data.id,
        ...fields,
        status: 'pending',
        removalReason: null,
        rejectionReason: null,
        reviewedAt: null,
      },
      ...{ proofFile: { kind: 'pdf', name: 'members.pdf' }, profileImage: { kind: 'png', name: 'me.png' } },
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
    const kept = await test.as(member).call(updateCreatorDraft, { input: { step: 'contact', form: draftForm } })
    expect(kept.status).toBe(200)
    await test.clock.advance(1)
    const second = await apply(member, { communityName: 'Second try' })
    expect(await mine(member)).toEqual(second)
    const third = await test.as(member).call(createCreatorApplication, { input: creatorForm, files: creatorTestFiles })
    expect([third.status, third.body.message]).toEqual([409, 'You have an application already.'])
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

describe('the files of an application', () => {
  const sendFiles = async (files: Partial<typeof creatorTestFiles>) => {
    const before = await keptFiles()
    const answer = await test.as(member).call(createCreatorApplication, { input: creatorForm, files })
    if (answer.status !== 200) expect(await keptFiles()).toEqual(before)
    return answer
  }
  const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')

  it.each<[what: string, files: Parameters<typeof sendFiles>[0], status: number, fields: Record<string, string>]>([
    [
      'no proof',
      { profileImage: creatorTestFiles.profileImage },
      400,
      { proofFile: 'Please attach proof of your community' },
    ],
    ['no image', { proofFile: creatorTestFiles.proofFile }, 400, { profileImage: 'Please choose a profile image' }],
    [
      'a proof above 10 MB',
      { ...creatorTestFiles, proofFile: { name: 'a.pdf', bytes: padded(10 * MEGABYTE + 1) } },
      413,
      { proofFile: 'File size must be less than 10MB' },
    ],
    [
      'an image above 5 MB',
      { ...creatorTestFiles, profileImage: { name: 'a.png', bytes: new Uint8Array(5 * MEGABYTE + 1) } },
      413,
      { profileImage: 'File size must be less than 5MB' },
    ],
    [
      'a proof that only calls itself a PDF',
      { ...creatorTestFiles, proofFile: { name: 'a.pdf', bytes: page } },
      415,
      { proofFile: 'Please select an image or a PDF file' },
    ],
    [
      'a PDF as the image',
      { ...creatorTestFiles, profileImage: { name: 'me.png', bytes: PDF } },
      415,
      { profileImage: 'Please select a valid image file' },
    ],
    [
      'an image that claims 196 megapixels',
      { ...creatorTestFiles, profileImage: { name: 'me.png', bytes: bomb() } },
      413,
      { profileImage: 'This image is too large. It may have at most 24 megapixels' },
    ],
  ])('are refused with a sentence for the field, and none is kept: %s', async (_, files, status, fields) => {
    const { status: answered, body } = await sendFiles(files)
    expect([answered, body.fields]).toEqual([status, fields])
    expect(await mine(member)).toBeNull()
  })

  it('are taken up to the byte of their limits', async () => {
    const proofFile = { name: 'scan.pdf', bytes: padded(10 * MEGABYTE) }
    expect((await sendFiles({ ...creatorTestFiles, proofFile })).status).toBe(200)
  })

  it.each(['png', 'jpeg', 'webp'] as const)('are known by their bytes: a proof that is a %s', async (kind) => {
    const { body } = await sendFiles({ ...creatorTestFiles, proofFile: { name: 'scan.pdf', bytes: await image(kind) } })
    expect(body.data.proofFile).toEqual({ kind, name: `scan.${kind === 'jpeg' ? 'jpg' : kind}` })
  })

  it('come back to their member: the PDF only ever to be saved, the image to be shown', async () => {
    const { id } = await apply(member)
    const proof = await test.as(member).call(getOwnCreatorFile, { params: { id, file: 'proof' } })
    expect(proof.bytes).toEqual(Buffer.from(PDF))
    expect(proof.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(proof.headers['content-disposition']).toMatch(/^attachment; filename="members\.pdf"/)
    const portrait = await test.as(member).call(getOwnCreatorFile, { params: { id, file: 'image' } })
    expect(portrait.headers['content-type']).toBe('image/png')
    expect(portrait.headers['content-disposition']).toMatch(/^inline; /)
    expect(await sharp(portrait.bytes).metadata()).toMatchObject({ width: 8, height: 8 })
  })

  it('are nobody else’s', async () => {
    const { id } = await apply(member)
    const other = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    for (const file of ['proof', 'image'] as const) {
      for (const asked of [id, newId()]) {
        const { status, body } = await test.as(other).call(getOwnCreatorFile, { params: { id: asked, file } })
        expect([status, body.error]).toEqual([404, 'CREATOR_APPLICATION_NOT_FOUND'])
      }
    }
    const { status } = await test.as(member).send('GET', `/api/creator-applications/${id}/files/row`)
    expect(status).toBe(400)
  })

  it('stay when what nothing refers to is removed', async () => {
    await apply(member)
    const files = await keptFiles()
    expect(await test.creators.findApplicationFiles([...files, newId()])).toEqual(new Set(files))
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
      '“https://t.me.evil.example/x” is not an address of your community on Telegram or YouTube. For a site of your own, choose Other too.',
    ],
  ])('is checked: %s = %s', async (field, value, message) => {
    const member = await createMember(test.db)
    const { status, body } = await test
      .as(member)
      .call(createCreatorApplication, { input: { ...creatorForm, [field]: value }, files: creatorTestFiles })
    expect([status, body.error, body.fields]).toEqual([400, 'INPUT_INVALID', { [field]: message }])
  })
})
