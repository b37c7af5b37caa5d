import { describe, expect, it } from 'vitest'
import { detailMessages } from '../../../contract/content-details.ts'
import { type AdminContentItem, contentMessages } from '../../../contract/content-items.ts'
import { type ContentValues, leavesBefore, readContent, toContentValues } from './rules.ts'

const item: AdminContentItem = {
  id: '0190b6a4-5d3e-7cc2-a8b1-000000000001',
  kind: 'announcement',
  title: 'Maintenance',
  body: 'On Sunday.',
  place: 30,
  details: { kind: 'none' },
  state: 'published',
  publishAt: '2026-03-03T09:00:12.345Z',
  isShown: true,
  version: 4,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-03T09:00:00.000Z',
}
const read = (changes: Partial<ContentValues>, of: AdminContentItem | null = item) =>
  readContent({ ...toContentValues(of), ...changes }, of)

describe('a text in the form', () => {
  it('begins as a draft', () => {
    expect(toContentValues(null)).toMatchObject({ publish: 'draft', publishAt: '', place: '1' })
  })

  it('keeps its date to the millisecond where nobody touches it', () => {
    expect(read({ title: 'Maintenance on Sunday' }).form).toMatchObject({
      publish: 'date',
      publishAt: item.publishAt,
      place: 30,
    })
  })

  it('takes a date of the reader’s zone', () => {
    expect(read({ publishAt: '2026-03-04T10:00' }).form?.publishAt).toBe('2026-03-04T09:00:00.000Z')
  })

  it('sends no date with a draft, nor with what is published now', () => {
    for (const publish of ['draft', 'now'] as const) expect(read({ publish }).form?.publishAt).toBeNull()
  })

  it.each([
    ['draft', '', true],
    ['now', '', false],
    ['date', '2026-03-03T10:00', false],
    ['date', '2026-03-05T10:00', true],
    ['date', '', false],
  ] as const)('saved as %s %s leaves what members read: %s', (publish, publishAt, leaves) => {
    const nowMs = Date.parse('2026-03-04T10:00:00Z')
    expect(leavesBefore({ publish, publishAt }, item, nowMs)).toBe(leaves)
    expect(leavesBefore({ publish, publishAt }, { ...item, isShown: false }, nowMs)).toBe(false)
  })

  it.each([
    [
      'vault-course',
      { category: 'risk', steps: 'one\n  two \n\nwebinar' },
      { category: 'risk', steps: ['one', 'two', 'webinar'] },
    ],
    [
      'listed-course',
      { level: 'advanced', form: 'guide', length: '2 h', address: ' ' },
      { level: 'advanced', form: 'guide', length: '2 h', address: null },
    ],
    [
      'recording',
      { host: 'Desk', length: '2 h', address: ' https://example.test/a ' },
      { host: 'Desk', length: '2 h', address: 'https://example.test/a' },
    ],
    ['learning-path', { steps: 'one' }, {}],
  ] as const)('of the kind %s takes its details, and gives them back', (kind, values, details) => {
    const made = { kind: kind === 'learning-path' ? 'none' : kind, ...details }
    const { form } = read({ kind, title: 'One', body: 'Words.', ...values }, null)
    expect(form?.details).toEqual(made)
    if (!form) throw new Error('It was refused.')
    const again = toContentValues({ ...item, kind, details: form.details })
    expect(readContent(again, { ...item, kind }).form?.details).toEqual(made)
  })

  it.each([
    [{ kind: 'vault-course', steps: '' }, { steps: detailMessages.steps }],
    [{ kind: 'vault-course', steps: 'one\nOne' }, { steps: detailMessages.step }],
    [
      { kind: 'recording', host: '', length: '' },
      { host: detailMessages.hostRequired, length: detailMessages.lengthRequired },
    ],
    [{ kind: 'listed-course', length: '1 h', address: 'http://a.test' }, { address: detailMessages.address }],
    [{ title: ' ' }, { title: contentMessages.titleRequired }],
    [{ body: '' }, { body: contentMessages.bodyRequired }],
    [{ publishAt: '' }, { publishAt: contentMessages.dateRequired }],
    [{ kind: 'faq', place: '' }, { place: contentMessages.place }],
    [{ kind: 'faq', place: '2.5' }, { place: contentMessages.place }],
  ] as const)('is refused with %j', (changes, problems) => {
    expect(read(changes).problems).toMatchObject(problems)
  })
})
