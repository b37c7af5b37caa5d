import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../lib/available-storage.ts'
import { readDraft, removeDraft, updateDraft } from './draft-rules.ts'
import { emptyRegistration } from './rules.ts'

const form = { ...emptyRegistration, fullName: 'Ada Obi', email: 'ada@example.test', countryCode: 'NG' }

const waiting = {
  email: 'ada@example.test',
  registrationSecret: 'kept-by-this-tab',
  startedAt: '2026-11-22T00:25:00.000Z',
}

describe('the draft of a registration', () => {
  it('keeps form, step and code of a sponsor, and never the password', () => {
    const storage = createMemoryStorage()
    updateDraft(storage, { form: { ...form, password: 'Correct-horse-1' }, referralCode: 'REF1' })
    updateDraft(storage, { waiting, resendAtMs: 60_000 })
    const { password: _, ...kept } = form
    expect(readDraft(storage)).toEqual({
      form: kept,
      waiting,
      resendAtMs: 60_000,
      referralCode: 'REF1',
    })
    expect(JSON.stringify({ ...storage, all: storage.getItem(storage.key(0) ?? '') })).not.toContain('Correct-horse')
  })

  it('is forgotten when it is done', () => {
    const storage = createMemoryStorage()
    updateDraft(storage, { form })
    removeDraft(storage)
    expect(storage.length).toBe(0)
    expect(readDraft(storage).form.fullName).toBe('')
  })

  it.each(['', '{', 'null', '[]', '{"form":{}}', '{"form":{"fullName":1},"mailedTo":7}'])(
    'is empty when it reads %j',
    (raw) => {
      const draft = readDraft(createMemoryStorage({ 'uptick.signup': raw }))
      expect(draft).toMatchObject({ waiting: null, referralCode: null, form: { fullName: '', countryCode: 'US' } })
    },
  )

  it('keeps the form of a draft from before registrations had a secret', () => {
    const storage = createMemoryStorage()
    updateDraft(storage, { form })
    const { waiting: _, ...older } = JSON.parse(storage.getItem('uptick.signup') ?? '{}')
    storage.setItem('uptick.signup', JSON.stringify({ ...older, mailedTo: 'ada@example.test' }))
    expect(readDraft(storage)).toMatchObject({ waiting: null, form: { fullName: 'Ada Obi' } })
  })

  it('falls back to +1 for a country that it does not know', () => {
    const storage = createMemoryStorage()
    updateDraft(storage, { form: { ...form, countryCode: 'ZZ' } })
    expect(readDraft(storage).form.countryCode).toBe('US')
  })
})
