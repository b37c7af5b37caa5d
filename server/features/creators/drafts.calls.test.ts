import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CreatorDraftForm,
  getCreatorDraft,
  rejectCreatorApplication,
  removeCreator,
  updateCreatorDraft,
} from '../../../contract/creators.ts'
import { applyAsCreator, approveAsCreator } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
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

const draftOf = async (who: Pick<Member, 'id'>) => (await test.as(who).call(getCreatorDraft)).body.data

const draftForm: CreatorDraftForm = {
  fullName: 'Amara',
  email: '',
  phone: '',
  country: 'Nigeria',
  mainPlatforms: ['Telegram'],
  communityName: '',
  communitySize: '',
  communityLinks: '',
  background: 'x'.repeat(250),
  aiContribution: '',
  interestedInRebates: true,
  interestedInRevShare: false,
  interestedInMarathons: false,
  interestedInChatRooms: false,
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
    [{ step: 'review', form: { ...draftForm, background: 7 } }, 'form.background'],
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
    await applyAsCreator(test, member)
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
    const answers = await Promise.all([saving(), saving(), applyAsCreator(test, member), saving(), saving()])
    expect(answers).toHaveLength(5)
    expect(await draftOf(member)).toBeNull()
  })

  it('is begun anew after a rejection', async () => {
    const { id } = await applyAsCreator(test, member)
    const input = { reason: 'The proof is unreadable' }
    await test.as(boss).call(rejectCreatorApplication, { params: { id }, input })
    const kept = await test.as(member).call(updateCreatorDraft, { input: { step: 'contact', form: draftForm } })
    expect(kept.status).toBe(200)
    expect(await draftOf(member)).toEqual({ step: 'contact', form: draftForm })
  })
})
