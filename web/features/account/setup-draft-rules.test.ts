import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../lib/available-storage.ts'
import { keepSetupDraft, readSetupDraft, removeSetupDraft, type SetupDraft } from './setup-draft-rules.ts'

const KEY = 'uptick.account-setup'
const draft: SetupDraft = {
  brokerAccount: 'BR-10422',
  accessPath: 'auto',
  depositAmount: '500',
  step: 'verify',
  corrects: null,
}
const empty: SetupDraft = {
  brokerAccount: '',
  accessPath: 'manual',
  depositAmount: '',
  step: 'account',
  corrects: null,
}

describe('the draft of an account setup', () => {
  it('is found again by its member, and by nobody else', () => {
    const storage = createMemoryStorage()
    keepSetupDraft(storage, 'ada', draft)
    expect(readSetupDraft(storage, 'ada', null)).toEqual(draft)
    expect(readSetupDraft(storage, 'bola', null)).toEqual(empty)
  })

  it('begins on the path that the member is on', () => {
    expect(readSetupDraft(createMemoryStorage(), 'ada', 'auto')).toEqual({ ...empty, accessPath: 'auto' })
  })

  it('is forgotten when it was sent', () => {
    const storage = createMemoryStorage()
    keepSetupDraft(storage, 'ada', draft)
    removeSetupDraft(storage)
    expect(storage.length).toBe(0)
  })

  it.each(['', '{', 'null', '[]', '{"memberId":7}'])('is empty when it reads %j', (raw) =>
    expect(readSetupDraft(createMemoryStorage({ [KEY]: raw }), 'ada', null)).toEqual(empty),
  )

  it('keeps what it can read', () => {
    const raw = JSON.stringify({
      memberId: 'ada',
      brokerAccount: 'BR-10422',
      accessPath: 'vip',
      step: 'paid',
      depositAmount: 30,
    })
    expect(readSetupDraft(createMemoryStorage({ [KEY]: raw }), 'ada', null)).toEqual({
      ...empty,
      brokerAccount: 'BR-10422',
    })
  })
})
