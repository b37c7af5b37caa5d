import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import {
  COMMENT_MAX_CHARACTERS,
  createComment,
  createPost,
  getPostPicture,
  likePost,
  listComments,
  listPosts,
  POST_MAX_CHARACTERS,
  POSTS_PAGE_SIZE,
  type Post,
  type PostSort,
  removeComment,
  removePost,
  reportComment,
  reportPost,
  unlikePost,
} from '../../../contract/community.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { listReports } from '../../../contract/reports.ts'
import { newId } from '../../platform/ids.ts'
import { listKeptFiles } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const DAY_MS = 86_400_000

let test: TestApp
let boss: Member
let author: Member
let reader: Member
const unlocked = () => createMember(test.db, { tier: 'starter', dashboardUnlocked: true })
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.clock.advance(1)
  await test.db.query('delete from posts')
  author = await unlocked()
  reader = await createMember(test.db)
})

const post = (who: Member, text: string, more: { nonce?: string; signalId?: string } = {}) =>
  test.as(who).call(createPost, { input: { nonce: newId(), text, ...more } })
const published = async (who: Member, text = 'London opens quiet.'): Promise<Post> => {
  await test.clock.advance(1)
  return (await post(who, text)).body.data
}
const comment = (who: Member, id: string, text: string, more: { nonce?: string; parentId?: string } = {}) =>
  test.as(who).call(createComment, { params: { id }, input: { nonce: newId(), text, ...more } })
const list = async (who: Member, sort: PostSort = 'new', page = 1) =>
  (await test.as(who).call(listPosts, { input: { sort, page } })).body
const comments = async (who: Member, id: string) =>
  (await test.as(who).call(listComments, { params: { id }, input: { page: 1 } })).body.data
const picture = async () => ({
  name: '../chart.png',
  bytes: new Uint8Array(
    await sharp({ create: { width: 12, height: 5, channels: 3, background: '#eee' } })
      .png()
      .toBuffer(),
  ),
})

describe('createPost', () => {
  it('publishes what an unlocked member wrote, for every member to read', async () => {
    const { status, body } = await post(author, '  Gold holds 2,400. ')
    expect([status, body.message]).toEqual([200, 'Post published'])
    expect(body.data).toMatchObject({ text: 'Gold holds 2,400.', isMine: true, likes: 0, comments: 0, picture: null })
    expect((await list(reader)).data).toEqual([{ ...body.data, isMine: false }])
  })

  it('is not for a locked dashboard: its member reads and likes', async () => {
    const { status, body } = await post(reader, 'Let me in')
    expect([status, body.error]).toEqual([403, 'ACCESS_LOCKED'])
    const { id } = await published(author)
    expect((await comment(reader, id, 'Me too')).body.error).toBe('ACCESS_LOCKED')
    expect((await test.as(reader).call(likePost, { params: { id } })).body.data).toMatchObject({
      likes: 1,
      isLiked: true,
    })
  })

  it('publishes once, however often it is sent, ten times at once too', async () => {
    const nonce = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(author, 'Once', { nonce })))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await list(reader)).pagination.total).toBe(1)
  })

  it('keeps a picture with its size, gives it to members, and none twice', async () => {
    const before = await listKeptFiles(test)
    const nonce = newId()
    const send = async () =>
      test.as(author).call(createPost, { input: { nonce, text: 'A chart' }, files: { picture: await picture() } })
    const { id, picture: size } = (await send()).body.data
    await send()
    expect(size).toEqual({ width: 12, height: 5 })
    expect((await listKeptFiles(test)).length).toBe(before.length + 1)
    const { status, headers, bytes } = await test.as(reader).call(getPostPicture, { params: { id } })
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 12, height: 5 })
    expect((await test.visitor().call(getPostPicture, { params: { id } })).status).toBe(401)
    const without = await published(author)
    expect((await test.as(reader).call(getPostPicture, { params: { id: without.id } })).body.error).toBe(
      'POST_NOT_FOUND',
    )
  })

  it.each([
    ['', 'Please write something first'],
    [' \n ', 'Please write something first'],
    ['😀'.repeat(POST_MAX_CHARACTERS + 1), 'A post has at most 2,000 characters'],
  ])('refuses a text of nothing or too much', async (text, sentence) => {
    const { status, body } = await post(author, text)
    expect([status, body.fields]).toEqual([400, { text: sentence }])
  })

  it.each([
    ['script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['emoji to the limit', '😀'.repeat(POST_MAX_CHARACTERS)],
  ])('keeps hostile text as it is, for the screen to show as text: %s', async (_, text) => {
    expect((await post(author, text)).body.data.text).toBe(text)
  })

  it.each([
    ['bidi override', 'abc \u202Egnp.exe', 'abc gnp.exe'],
    ['zalgo', `Z${'\u0301\u0316\u0327'.repeat(60)}`, 'Z\u0301\u0316\u0327\u0301'.normalize('NFC')],
  ])('takes out what would disturb the lines around it: %s', async (_, text, kept) => {
    expect((await post(author, text)).body.data.text).toBe(kept)
  })

  it('makes half of a character whole', async () => {
    const { body } = await test.as(author).send('POST', '/api/community/posts', { nonce: newId(), text: 'half \ud83d' })
    expect((body.data as Post).text).toBe('half \ufffd')
  })
})

describe('listPosts', () => {
  it('orders by what is asked: newest, most discussed, most liked of seven days', async () => {
    const old = await published(author, 'old')
    for (const who of [author, reader, boss]) await test.as(who).call(likePost, { params: { id: old.id } })
    await test.db.query('update posts set created_at = $1 where id = $2', [
      new Date(test.clock.now() - 8 * DAY_MS).toISOString(),
      old.id,
    ])
    const discussed = await published(author, 'discussed')
    const liked = await published(author, 'liked')
    const last = await published(author, 'last')
    await comment(author, discussed.id, 'One')
    await test.as(reader).call(likePost, { params: { id: liked.id } })
    const texts = async (sort: PostSort) => (await list(reader, sort)).data.map(({ text }) => text)
    expect(await texts('new')).toEqual(['last', 'liked', 'discussed', 'old'])
    expect(await texts('discussed')).toEqual(['discussed', 'last', 'liked', 'old'])
    expect(await texts('top')).toEqual(['liked', 'last', 'discussed'])
    expect(last.likes).toBe(0)
  })

  it('comes in pages without a post twice', async () => {
    for (let made = 0; made < POSTS_PAGE_SIZE + 3; made += 1) await published(author, `Post ${made}`)
    const [first, second] = [await list(reader), await list(reader, 'new', 2)]
    expect([first.data.length, second.data.length]).toEqual([POSTS_PAGE_SIZE, 3])
    expect(first.pagination).toEqual({ total: POSTS_PAGE_SIZE + 3, pages: 2, current: 1 })
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(POSTS_PAGE_SIZE + 3)
  })

  it('says of an author the name and the tier of this moment, and nothing else', async () => {
    await published(author)
    const text = JSON.stringify((await list(reader)).data)
    expect((await list(reader)).data[0]?.author).toEqual({
      id: author.id,
      name: author.fullName,
      tier: 'starter',
      handle: null,
    })
    for (const secret of [author.email, author.admissionCode, author.referralCode]) expect(text).not.toContain(secret)
  })
})

describe('a like', () => {
  it('counts once, twenty times at once too, and is taken back', async () => {
    const { id } = await published(author)
    await Promise.all(Array.from({ length: 20 }, () => test.as(reader).call(likePost, { params: { id } })))
    expect((await list(author)).data[0]).toMatchObject({ likes: 1, isLiked: false })
    expect((await test.as(reader).call(unlikePost, { params: { id } })).body.data).toMatchObject({
      likes: 0,
      isLiked: false,
    })
    expect((await test.as(reader).call(likePost, { params: { id: newId() } })).body.error).toBe('POST_NOT_FOUND')
  })
})

describe('comments', () => {
  it('stand under their post, oldest first, with one level of answers', async () => {
    const { id } = await published(author)
    const first = (await comment(author, id, 'First')).body.data
    await test.clock.advance(1)
    const reply = (await comment(author, id, 'Answer', { parentId: first.id })).body.data
    await test.clock.advance(1)
    const deeper = (await comment(author, id, 'To the answer', { parentId: reply.id })).body.data
    expect([reply.parentId, deeper.parentId]).toEqual([first.id, first.id])
    expect((await comments(reader, id)).map(({ text }) => text)).toEqual(['First', 'Answer', 'To the answer'])
    expect((await list(reader)).data[0]?.comments).toBe(3)
  })

  it('answer nothing that stands under another post', async () => {
    const [one, other] = [await published(author), await published(author)]
    const parent = (await comment(author, one.id, 'Here')).body.data
    expect((await comment(author, other.id, 'There', { parentId: parent.id })).body.error).toBe('COMMENT_NOT_FOUND')
    expect((await comment(author, newId(), 'Nowhere')).body.error).toBe('POST_NOT_FOUND')
    expect((await comment(author, one.id, 'x'.repeat(COMMENT_MAX_CHARACTERS + 1))).status).toBe(400)
  })

  it('are published once, however often they are sent', async () => {
    const { id } = await published(author)
    const nonce = newId()
    await Promise.all(Array.from({ length: 5 }, () => comment(author, id, 'Once', { nonce })))
    expect(await comments(reader, id)).toHaveLength(1)
  })
})

describe('removing', () => {
  it('is for what is one’s own, and takes the comments along', async () => {
    const { id } = await published(author)
    const said = (await comment(author, id, 'Said')).body.data
    const stranger = await unlocked()
    expect((await test.as(stranger).call(removePost, { params: { id } })).body.error).toBe('POST_NOT_FOUND')
    expect((await test.as(stranger).call(removeComment, { params: { id: said.id } })).body.error).toBe(
      'COMMENT_NOT_FOUND',
    )
    expect((await test.as(author).call(removePost, { params: { id } })).status).toBe(200)
    expect((await list(reader)).data).toEqual([])
    expect((await test.as(reader).call(listComments, { params: { id }, input: { page: 1 } })).body.error).toBe(
      'POST_NOT_FOUND',
    )
    expect((await test.as(author).call(removeComment, { params: { id: said.id } })).body.error).toBe(
      'COMMENT_NOT_FOUND',
    )
  })

  it('by the administrator is audited, with what was removed', async () => {
    const { id } = await published(author, 'Guaranteed profits, write me')
    const said = (await comment(author, id, 'Really')).body.data
    await test.as(boss).call(removeComment, { params: { id: said.id } })
    await test.as(boss).call(removePost, { params: { id } })
    const entries = (await test.as(boss).call(listAudit)).body.data
    expect(entries.slice(0, 2).map(({ action, before }) => [action, before])).toEqual([
      ['post.remove', { memberId: author.id, text: 'Guaranteed profits, write me' }],
      ['comment.remove', { memberId: author.id, text: 'Really' }],
    ])
  })
})

describe('a report', () => {
  it('reaches the administrator once, and is not for one’s own', async () => {
    const { id } = await published(author, `Guaranteed ${'profits '.repeat(20)}`)
    const said = (await comment(author, id, 'Really')).body.data
    const report = () => test.as(reader).call(reportPost, { params: { id }, input: { reason: 'Promises profits' } })
    expect((await report()).body.message).toBe('Your report has been sent')
    expect((await report()).body.message).toBe('You have already reported this. We are looking into it.')
    await test.as(reader).call(reportComment, { params: { id: said.id }, input: { reason: 'Spam' } })
    expect((await test.as(author).call(reportPost, { params: { id }, input: { reason: 'x' } })).body.error).toBe(
      'POST_NOT_FOUND',
    )
    expect((await test.as(reader).call(reportPost, { params: { id }, input: { reason: ' ' } })).body.fields).toEqual({
      reason: 'Please describe the problem',
    })
    const reports = (await test.as(boss).call(listReports)).body.data
    const about = reports.filter(({ reporter }) => reporter.id === reader.id).map(({ subject }) => subject)
    expect(about.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'post'])
    expect(about.find(({ kind }) => kind === 'post')?.name).toMatch(/: Guaranteed profits .*…$/)
  })
})

describe('the card of a signal', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
    await running.clock.advance(12 * MINUTE_MS)
  })
  afterAll(() => running.close())

  it('is of a settled one, and of no other: not even that it exists is told', async () => {
    const gold = await createMember(running.db, { tier: 'gold', dashboardUnlocked: true })
    const idOf = async (condition: string) =>
      String((await running.db.query(`select id from slots where ${condition} limit 1`)).rows[0]?.id)
    const send = (signalId: string) =>
      running.as(gold).call(createPost, { input: { nonce: newId(), text: 'Look', signalId } })
    const settled = await idOf(`decision <> 'ABSTAIN' and outcome is not null`)
    const { signal } = (await send(settled)).body.data
    expect(signal).toMatchObject({ id: settled, outcome: expect.stringMatching(/profit|loss|breakeven|void/) })
    for (const condition of [`decision <> 'ABSTAIN' and outcome is null`, `decision = 'ABSTAIN'`]) {
      const { status, body } = await send(await idOf(condition))
      expect([status, body.error]).toEqual([404, 'SIGNAL_NOT_FOUND'])
    }
    expect((await send(newId())).body.error).toBe('SIGNAL_NOT_FOUND')
  })
})
