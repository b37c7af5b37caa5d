import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import type { InputOf } from '../../../contract/call.ts'
import { detailMessages } from '../../../contract/content-details.ts'
import {
  ANNOUNCEMENTS_PAGE_SIZE,
  type ContentKind,
  type ContentState,
  contentMessages,
  createContentItem,
  listAdminContentItems,
  listAnnouncements,
  listContentItems,
  moveContentItem,
  previewContentItem,
  type ReadKind,
  removeContentItem,
  updateContentItem,
  withdrawContentItem,
} from '../../../contract/content-items.ts'
import { listLessons } from '../../../contract/lessons.ts'
import { listWebinars } from '../../../contract/webinars.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { seedTexts } from './content.ts'

const HOUR_MS = 3_600_000

let test: TestApp
let boss: Member
let reader: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail, fullName: 'Ruth Alade' })
  reader = await createMember(test.db, { dashboardUnlocked: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from content_items')
})

type Form = InputOf<typeof createContentItem>
const form: Form = {
  kind: 'announcement',
  title: 'Maintenance',
  body: 'On **Sunday**.',
  place: 1,
  details: { kind: 'none' },
  publish: 'draft',
  publishAt: null,
}
const write = async (changes: Partial<Form> = {}) => {
  await test.clock.advance(1)
  return (await test.as(boss).call(createContentItem, { input: { ...form, ...changes } })).body.data
}
const save = async ({ id, version }: { id: string; version: number }, changes: Partial<Form> = {}) => {
  await test.clock.advance(1)
  const { kind: _, ...input } = { ...form, ...changes }
  return test.as(boss).call(updateContentItem, { params: { id }, input: { ...input, version } })
}
const readBy = async (member: Member, kind: ReadKind = 'announcement') =>
  (await test.as(member).call(listContentItems, { input: { kind } })).body.data
const titles = async (kind: ReadKind = 'announcement') => (await readBy(reader, kind)).map(({ title }) => title)
const listed = async (input: { kind?: ContentKind; state?: ContentState; search?: string } = {}) =>
  (await test.as(boss).call(listAdminContentItems, { input })).body.data

describe('a draft', () => {
  it('is seen by the administrator alone, until it is published', async () => {
    const draft = await write()
    expect(draft).toMatchObject({ state: 'draft', isShown: false, publishAt: null, version: 1 })
    expect(await titles()).toEqual([])
    expect((await readBy(boss)).length).toBe(0)
    const published = await save(draft, { publish: 'now' })
    expect(published.body.data).toMatchObject({ state: 'published', isShown: true, version: 2 })
    expect(await readBy(reader)).toEqual([
      {
        id: draft.id,
        title: 'Maintenance',
        body: [{ kind: 'paragraph', runs: [{ text: 'On ' }, { text: 'Sunday', marks: ['strong'] }, { text: '.' }] }],
        publishedAt: new Date(test.clock.now()).toISOString(),
        isSample: false,
      },
    ])
  })

  it('of something published leaves what members read as it is, through several of them', async () => {
    const first = await write({ title: 'First', publish: 'now' })
    const second = (await save(first, { title: 'Second' })).body.data
    const third = (await save(second, { title: 'Third' })).body.data
    expect(third).toMatchObject({ title: 'Third', state: 'draft', isShown: true })
    expect(await titles()).toEqual(['First'])
    await save(third, { title: 'Fourth', publish: 'now' })
    expect(await titles()).toEqual(['Fourth'])
  })
})

describe('a publish date', () => {
  it('shows the text when it comes, without anybody doing anything, and the one before until then', async () => {
    const old = await write({ title: 'Old', publish: 'now' })
    const publishAt = new Date(test.clock.now() + HOUR_MS).toISOString()
    const next = (await save(old, { title: 'New', publish: 'date', publishAt })).body.data
    const alone = await write({ title: 'Alone', publish: 'date', publishAt })
    expect([next.state, next.isShown, alone.state, alone.isShown]).toEqual(['scheduled', true, 'scheduled', false])
    await test.clock.advance(HOUR_MS - 10)
    expect(await titles()).toEqual(['Old'])
    expect((await listed({ state: 'scheduled' })).length).toBe(2)
    await test.clock.advance(10)
    expect((await titles()).toSorted()).toEqual(['Alone', 'New'])
    expect(await listed({ state: 'scheduled' })).toEqual([])
    expect((await listed({ state: 'published' })).map(({ state }) => state)).toEqual(['published', 'published'])
  })

  it('may have passed, and is what members are told', async () => {
    const publishAt = new Date(test.clock.now() - HOUR_MS).toISOString()
    await write({ publish: 'date', publishAt })
    expect((await readBy(reader)).map((item) => item.publishedAt)).toEqual([publishAt])
  })
})

describe('the announcements', () => {
  const page = async (input: InputOf<typeof listAnnouncements>) => {
    const { data, pagination } = (await test.as(reader).call(listAnnouncements, { input })).body
    return { titles: data.map(({ title }) => title), pagination }
  }

  it('are all there for members, page by page, and one of them on whichever page it stands', async () => {
    const written = []
    for (let at = 1; at <= ANNOUNCEMENTS_PAGE_SIZE + 2; at += 1)
      written.push(await write({ title: String(at), publish: 'now' }))
    await write({ title: 'A draft' })
    await write({ kind: 'faq', title: 'A question', publish: 'now' })
    const pagination = { total: 12, pages: 2, current: 2 }
    expect(await page({ page: 2 })).toEqual({ titles: ['2', '1'], pagination })
    const [oldest, , , fourth] = written
    if (!oldest || !fourth) throw new Error('They were not written.')
    expect(await page({ page: 1, announcement: oldest.id })).toEqual({ titles: ['2', '1'], pagination })
    const first = await page({ page: 1 })
    expect(first.titles).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
    expect(await page({ page: 2, announcement: fourth.id })).toEqual(first)
    await test.as(boss).call(withdrawContentItem, { params: { id: oldest.id }, input: { version: 1 } })
    const gone = await page({ page: 1, announcement: oldest.id })
    expect([gone.titles.length, gone.pagination?.current, gone.pagination?.total]).toEqual([10, 1, 11])
  })
})

describe('details', () => {
  const recording = { kind: 'recording', host: 'Market Desk', length: '58 min', address: null } as const
  const programme = async () => (await test.as(reader).call(listWebinars)).body.data.recordings

  it('of a recording are what the live sessions list, with its address or as a sample', async () => {
    await write({ kind: 'recording', title: 'Second', place: 20, publish: 'now', details: recording })
    const address = 'https://video.example.test/one'
    const details = { ...recording, address }
    const one = await write({ kind: 'recording', title: 'First', place: 10, publish: 'now', details })
    expect(one.details).toEqual(details)
    expect((await programme()).map(({ title, address: at }) => [title, at])).toEqual([
      ['First', address],
      ['Second', null],
    ])
    const listedCourse = { kind: 'listed-course', level: 'beginner', form: 'video', length: '2 h', address } as const
    await write({ kind: 'listed-course', title: 'Course', publish: 'now', details: listedCourse })
    expect((await test.as(reader).call(listLessons)).body.data.courses).toMatchObject([
      { title: 'Course', level: 'beginner', form: 'video', length: '2 h', address },
    ])
    const file = await test.as(boss).call(listAdminContentItems.file, { input: {} })
    expect(file.bytes.toString()).toContain(`host: Market Desk; length: 58 min; address: ${address}`)
  })

  const { otherKind } = detailMessages
  it.each([
    [{ kind: 'faq', details: recording }, { details: otherKind }],
    [{ kind: 'recording', details: { kind: 'none' } }, { details: otherKind }],
    [
      { kind: 'recording', details: { ...recording, address: 'javascript:alert(1)' } },
      { 'details.address': detailMessages.address },
    ],
    [{ kind: 'recording', details: { ...recording, host: ' ' } }, { 'details.host': detailMessages.hostRequired }],
    [
      { kind: 'vault-course', details: { kind: 'vault-course', category: 'risk', steps: ['a', 'a'] } },
      { 'details.steps': detailMessages.steps },
    ],
    [
      { kind: 'vault-course', details: { kind: 'vault-course', category: 'risk', steps: ['No Lesson'] } },
      { 'details.steps.0': detailMessages.step },
    ],
  ] as const)('are refused in %j', async (changes, fields) => {
    const { kind, details } = changes
    const input = { ...form, kind, details: details as Form['details'] }
    const { status, body } = await test.as(boss).call(createContentItem, { input })
    expect([status, body]).toMatchObject([400, { error: 'INPUT_INVALID', fields }])
  })

  it('of another kind do not change a text', async () => {
    const question = await write({ kind: 'faq', title: 'Why?', publish: 'now' })
    const refused = await save(question, { details: recording, publish: 'now' })
    expect([refused.status, refused.body.fields]).toEqual([400, { details: otherKind }])
    expect((await listed())[0]?.version).toBe(1)
  })
})

describe('what members are shown', () => {
  it('is the three newest announcements, the newest focus, and all questions in their places', async () => {
    for (const kind of ['announcement', 'market-focus'] as const)
      for (const title of ['1', '2', '3', '4']) await write({ kind, title, publish: 'now' })
    for (const [title, place] of [
      ['b', 20],
      ['a', 10],
      ['c', 20],
    ] as const)
      await write({ kind: 'faq', title, place, publish: 'now' })
    expect(await titles()).toEqual(['4', '3', '2'])
    expect(await titles('market-focus')).toEqual(['4'])
    expect(await titles('faq')).toEqual(['a', 'b', 'c'])
  })

  it('ends when it is withdrawn, and the text stays as a draft', async () => {
    const item = await write({ publish: 'now' })
    const { body } = await test
      .as(boss)
      .call(withdrawContentItem, { params: { id: item.id }, input: { version: item.version } })
    expect(body.data).toMatchObject({ state: 'draft', isShown: false, body: form.body, version: 2 })
    expect(await titles()).toEqual([])
  })
})

describe('two at once', () => {
  it('save once: the second is told, and keeps nothing', async () => {
    const item = await write({ publish: 'now' })
    const answers = await Promise.all([
      save(item, { title: 'Mine', publish: 'now' }),
      save(item, { title: 'Yours', publish: 'now' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('CONTENT_ITEM_CHANGED')
    const won = answers.find(({ status }) => status === 200)?.body.data
    expect(await titles()).toEqual([won?.title])
    const { body } = await test.as(boss).call(listAudit, { input: { subject: item.id } })
    expect(body.data.map(({ action }) => action)).toEqual(['content-item.update', 'content-item.create'])
  })

  it('with an old version neither withdraw nor remove', async () => {
    const item = await write({ publish: 'now' })
    await save(item, { title: 'Changed', publish: 'now' })
    const [params, input] = [{ id: item.id }, { version: item.version }]
    expect((await test.as(boss).call(withdrawContentItem, { params, input })).body.error).toBe('CONTENT_ITEM_CHANGED')
    expect((await test.as(boss).call(removeContentItem, { params, input })).body.error).toBe('CONTENT_ITEM_CHANGED')
    expect(await titles()).toEqual(['Changed'])
    expect((await test.as(boss).call(removeContentItem, { params, input: { version: 2 } })).status).toBe(200)
    expect((await save({ id: item.id, version: 3 })).body.error).toBe('CONTENT_ITEM_NOT_FOUND')
    expect(await listed()).toEqual([])
  })
})

describe('what is refused', () => {
  it.each([
    ['no title', { title: ' \u200b ' }, { title: contentMessages.titleRequired }],
    ['a title of 121', { title: 'x'.repeat(121) }, { title: contentMessages.titleTooLong }],
    ['no text', { body: '\n' }, { body: contentMessages.bodyRequired }],
    ['a text of 8,001', { body: 'x'.repeat(8_001) }, { body: contentMessages.bodyTooLong }],
    ['no place', { place: 0 }, { place: contentMessages.place }],
    ['half a place', { place: 1.5 }, { place: contentMessages.place }],
    ['no date', { publish: 'date' as const }, { publishAt: contentMessages.dateRequired }],
    [
      'a far date',
      { publish: 'date' as const, publishAt: '2100-01-01T00:00:00Z' },
      { publishAt: contentMessages.dateFar },
    ],
  ])('is %s', async (_, changes, fields) => {
    const { status, body } = await test.as(boss).call(createContentItem, { input: { ...form, ...changes } })
    expect([status, body]).toMatchObject([400, { error: 'INPUT_INVALID', fields }])
  })

  it('is everything of the desk, to a member', async () => {
    const { body } = await test.as(reader).call(createContentItem, { input: form })
    expect(body.error).toBe('ACCESS_ADMIN')
    expect((await test.visitor().call(listContentItems, { input: { kind: 'faq' } })).body.error).toBe(
      'SESSION_REQUIRED',
    )
  })
})

describe('the texts that come with the product', () => {
  const seed = () => test.contentItems.insertSeeds()

  it('are there once, and an operator’s changes and removals outlive every restart', async () => {
    await seed()
    expect((await titles('faq')).length).toBe(seedTexts.filter(({ kind }) => kind === 'faq').length)
    const [removed, changed] = await listed({ kind: 'faq' })
    if (!removed || !changed) throw new Error('The questions are missing.')
    const params = { id: removed.id }
    await test.as(boss).call(removeContentItem, { params, input: { version: 1 } })
    await save(changed, { kind: 'faq', title: 'Ours', body: 'In our words.', place: changed.place, publish: 'now' })
    const before = await readBy(reader, 'faq')
    await Promise.all([seed(), seed()])
    expect(await readBy(reader, 'faq')).toEqual(before)
    expect(before.map(({ title }) => title)).toContain('Ours')
    expect(before.map(({ title }) => title)).not.toContain(removed.title)
  })

  it('gain those of a later version', async () => {
    await seed()
    const later = { key: 'faq-later', kind: 'faq' as const, title: 'Later?', body: 'Yes.' }
    await test.contentItems.insertSeeds([...seedTexts, later])
    expect(await titles('faq')).toContain('Later?')
  })

  it('are samples where nobody has written them, until somebody does', async () => {
    await seed()
    const [focus] = await listed({ kind: 'market-focus' })
    if (!focus) throw new Error('The market focus is missing.')
    const isSample = async () => (await readBy(reader, 'market-focus')).map((item) => item.isSample)
    expect(await isSample()).toEqual([true])
    const draft = (await save(focus, { title: 'Asia', body: 'Tokyo is quiet.' })).body.data
    expect(await isSample()).toEqual([true])
    await save(draft, { title: 'Asia', body: 'Tokyo is quiet.', publish: 'now' })
    expect(await isSample()).toEqual([false])
    expect((await readBy(reader, 'faq')).some((item) => item.isSample)).toBe(false)
  })
})

it('is found by its words, its kind and its state, in their order', async () => {
  await write({ kind: 'faq', title: 'Payouts', place: 2 })
  await write({ kind: 'faq', title: 'Deposits', body: 'By bank.', place: 1, publish: 'now' })
  await write({ title: 'Holiday' })
  const names = async (input: Parameters<typeof listed>[0]) => (await listed(input)).map(({ title }) => title)
  expect(await names({})).toEqual(['Holiday', 'Deposits', 'Payouts'])
  expect(await names({ kind: 'faq' })).toEqual(['Deposits', 'Payouts'])
  expect(await names({ search: 'BANK' })).toEqual(['Deposits'])
  expect(await names({ state: 'draft' })).toEqual(['Holiday', 'Payouts'])
})

it('is previewed as members will read it, and nothing is kept', async () => {
  const input = { body: '[x](javascript:alert(1)) <script>1</script>' }
  const { body } = await test.as(boss).call(previewContentItem, { input })
  expect(body.data).toEqual([
    {
      kind: 'paragraph',
      runs: [{ text: 'x' }, { text: ' ' }, { text: '<script>' }, { text: '1' }, { text: '</script>' }],
    },
  ])
  expect(await listed()).toEqual([])
})

describe('a text that is moved', () => {
  const move = async (id: string, to: string) =>
    (await test.as(boss).call(moveContentItem, { params: { id }, input: { to } })).body.error

  it('takes the place of another of its kind, for members at once, and the ones between follow', async () => {
    const faq = { kind: 'faq', publish: 'now' } as const
    const [one, , three] = [
      await write({ ...faq, title: 'One', place: 10 }),
      await write({ ...faq, title: 'Two', place: 10 }),
      await write({ ...faq, title: 'Three', place: 70 }),
    ]
    expect(await move(three.id, one.id)).toBeUndefined()
    expect(await titles('faq')).toEqual(['Three', 'One', 'Two'])
    expect(await move(three.id, one.id)).toBeUndefined()
    expect(await titles('faq')).toEqual(['One', 'Three', 'Two'])
    const { data } = (await test.as(boss).call(listAudit, { input: { subject: three.id } })).body
    expect(data.map(({ action }) => action)).toContain('content-item.update')
    // Whoever still edits it as it was is told.
    expect((await save(three, { ...faq, title: 'Three' })).body.error).toBe('CONTENT_ITEM_CHANGED')
  })

  it('goes to none of another kind, and to none that was removed', async () => {
    const faq = await write({ kind: 'faq' })
    const [path, gone] = [await write({ kind: 'learning-path' }), await write({ kind: 'faq' })]
    await test.as(boss).call(removeContentItem, { params: { id: gone.id }, input: { version: gone.version } })
    expect(await move(faq.id, path.id)).toBe('CONTENT_ITEM_NOT_FOUND')
    expect(await move(faq.id, gone.id)).toBe('CONTENT_ITEM_NOT_FOUND')
    expect(await move(gone.id, faq.id)).toBe('CONTENT_ITEM_NOT_FOUND')
  })

  it('has one order after several were moved at once', async () => {
    const items = []
    for (const place of [10, 20, 30, 40])
      items.push(await write({ kind: 'faq', title: `At ${place}`, place, publish: 'now' }))
    const [first, , , last] = items
    await Promise.all([move(first?.id ?? '', last?.id ?? ''), move(last?.id ?? '', first?.id ?? '')])
    const places = (await listed({ kind: 'faq' })).map(({ place }) => place)
    expect(new Set(places).size).toBe(4)
  })
})
