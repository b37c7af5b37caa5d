import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../lib/available-storage.ts'
import { type FieldFacts, keptFields, readDraft, storeDraft, takeDraft } from './draft-rules.ts'

const field = (name: string, change: Partial<FieldFacts> = {}): FieldFacts => ({
  name,
  type: 'text',
  value: 'typed',
  autocomplete: '',
  readOnly: false,
  ...change,
})
const names = (fields: FieldFacts[]) => keptFields(fields).map(({ name }) => name)

describe('what was typed', () => {
  it('is kept by the field’s name', () => {
    expect(
      keptFields([field('recipientEmail', { value: 'a@example.test' }), field('note', { type: 'textarea' })]),
    ).toEqual([
      { name: 'recipientEmail', value: 'a@example.test' },
      { name: 'note', value: 'typed' },
    ])
  })

  it('is not kept of passwords, shown or not, nor of codes', () => {
    expect(
      names([
        field('password', { type: 'password' }),
        field('password'),
        field('Current password'),
        field('secret', { autocomplete: 'new-password' }),
        field('totp'),
        field('digits', { autocomplete: 'one-time-code' }),
        field('Confirmation code'),
      ]),
    ).toEqual([])
  })

  it('is not kept of files, boxes, fields that were left empty, or that nobody can fill in', () => {
    expect(
      names([
        field('proof', { type: 'file' }),
        field('agreed', { type: 'checkbox' }),
        field('amount', { value: '' }),
        field('link', { readOnly: true }),
        field(''),
      ]),
    ).toEqual([])
  })
})

describe('the draft', () => {
  let storage: Storage
  const place = { memberId: 'm1', address: '/dashboard/u-points-transfer' }
  const draft = { ...place, fields: [{ name: 'note', value: 'for Ada' }] }
  beforeEach(() => {
    storage = createMemoryStorage()
    storeDraft(storage, draft)
  })

  it('goes back to its member on its page, once', () => {
    expect(takeDraft(storage, place)).toEqual(draft)
    expect(takeDraft(storage, place)).toBeNull()
  })

  it('waits while its member is on another page', () => {
    expect(takeDraft(storage, { ...place, address: '/dashboard' })).toBeNull()
    expect(readDraft(storage)).toEqual(draft)
  })

  it('is nobody else’s, and gone once another member has come', () => {
    expect(takeDraft(storage, { ...place, memberId: 'm2' })).toBeNull()
    expect(readDraft(storage)).toBeNull()
  })

  it('is replaced by the next one, also by one in which nothing was typed', () => {
    storeDraft(storage, { ...place, fields: [] })
    expect(readDraft(storage)).toBeNull()
  })

  it('that cannot be read is none', () => {
    storage.setItem('uptick.draft', '{')
    expect(readDraft(storage)).toBeNull()
  })
})
