import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMessages, lookIntoRoom, searchMessages, searchOwnRooms } from '../../../contract/chat.ts'
import { createPost, listPosts } from '../../../contract/community.ts'
import { faceColor } from '../../../contract/people-text.ts'
import { createOwnDataFile, removeAccount } from '../../../contract/personal-data.ts'
import {
  followProfile,
  getFollow,
  getOwnProfile,
  getProfile,
  getWeeklyBoard,
  listCallerProfiles,
  searchProfiles,
  updateOwnProfile,
} from '../../../contract/profiles.ts'
import { appointModerator, listRoomMembers } from '../../../contract/room-tools.ts'
import { joinRoom, listPublicRooms } from '../../../contract/rooms.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const PASSWORD = 'Correct-horse-1'

let test: TestApp
let boss: Member
let ada: Member
let handle: string
let passwordHash: string
let made = 0
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  passwordHash = await test.passwords.hash(PASSWORD)
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(async () => {
  made += 1
  handle = `ada-${made}-obi`
  ada = await createMember(test.db, { fullName: 'Ada Obi', passwordHash })
})

const save = (member: Pick<Member, 'id'>, isPublic: boolean, name = handle) =>
  test.as(member).call(updateOwnProfile, { input: { handle: name, isPublic } })
const at = (name = handle) => ({ params: { handle: name } })
const see = (name = handle) => test.visitor().call(getProfile, at(name))
const boardOf = async (member: Pick<Member, 'id'>) => (await test.as(member).call(getWeeklyBoard)).body.data

/** Settled practice trades of this moment, the first of them won. */
const trade = async (member: Member, won: number, lost: number, origin = 'member'): Promise<void> => {
  const now = new Date(test.clock.now()).toISOString()
  await test.db.query(
    `insert into practice_accounts (id, member_id, kind, feed_id, opening_cents, balance_cents, limits, created_at)
     select gen_random_uuid(), $1, 'practice', feed_id, 100000, 100000, '{}', $2 from candles limit 1 on conflict do nothing`,
    [member.id, now],
  )
  await test.db.query(
    `insert into practice_orders (id, account_id, run, origin, nonce, feed_id, pair_id, pair, timeframe, direction, stake_cents,
       payout_percent, placed_at, placed_wall_at, entry_at, expires_at, outcome, result_cents, settled_at, note, tag)
     select gen_random_uuid(), a.id, 0, $2, gen_random_uuid(), a.feed_id, 'EURUSD', 'EUR/USD', '1m', 'CALL', 1000, 80,
       $3::timestamptz - interval '2 minutes', $3::timestamptz, $3::timestamptz - interval '1 minute', $3::timestamptz,
       case when g <= $4 then 'profit' else 'loss' end, 0, $3::timestamptz, '', ''
     from practice_accounts a, generate_series(1, $5) g where a.member_id = $1 and a.kind = 'practice'`,
    [member.id, origin, now, won, won + lost],
  )
}

describe('a profile', () => {
  it('is named beside a post of the community only while it is public', async () => {
    await test.db.query('update members set dashboard_unlocked = true where id = $1', [ada.id])
    await test.as(ada).call(createPost, { input: { nonce: randomUUID(), text: 'Gold holds' } })
    const named = async () => (await test.visitor().send('GET', '/api/community/posts')).body
    const reader = await createMember(test.db)
    const seen = async () =>
      (await test.as(reader).call(listPosts)).body.data.find(({ author }) => author.id === ada.id)?.author.handle
    await save(ada, false)
    expect(await seen()).toBeNull()
    await save(ada, true)
    expect(await seen()).toBe(handle)
    expect(JSON.stringify(await named())).not.toContain(handle)
  })

  describe('that is private', () => {
    type Client = ReturnType<TestApp['as']>
    type Kind = 'visitor' | 'guest' | 'member' | 'follower' | 'host' | 'moderator' | 'admin'
    /** A private profile with a record, followers, calls, a room and a marathon; and everybody who may be curious about it. */
    const open = async () => {
      const desk = createChatDesk(test, boss)
      const host = await createMember(test.db)
      const roomId = await desk.open({ hostEmail: host.email })
      const seated = { tier: 'gold', dashboardUnlocked: true } as const
      const [member, follower, moderator] = [
        await desk.join(roomId, seated),
        await desk.join(roomId, seated),
        await desk.join(roomId, seated),
      ]
      await test
        .as(host)
        .call(appointModerator, { params: { id: roomId, memberId: moderator.id }, input: { isModerator: true } })
      await test.db.query('update members set dashboard_unlocked = true where id = $1', [ada.id])
      await test.as(ada).call(joinRoom, { input: { roomId } })
      await desk.open({ hostEmail: ada.email })
      await desk.send(roomId, ada, 'Good morning')
      await test.as(ada).call(createPost, { input: { nonce: randomUUID(), text: 'Gold holds' } })
      await trade(ada, 40, 1)
      const callerId = randomUUID()
      await test.db.query('insert into callers (id, handle, member_id, announced_at) values ($1, $2, $3, now())', [
        callerId,
        `c-${callerId.slice(0, 8)}`,
        ada.id,
      ])
      await save(ada, true)
      await test.as(follower).call(followProfile, { ...at(), input: { isFollowing: true } })
      const guest = await createMember(test.db)
      const kinds: Record<Kind, Client> = {
        visitor: test.visitor(),
        guest: test.as(guest),
        member: test.as(member),
        follower: test.as(follower),
        host: test.as(host),
        moderator: test.as(moderator),
        admin: test.as(boss),
      }
      return { roomId, callerId, kinds }
    }
    /** Everything in which the profile could show, as this caller is answered. */
    const look = async (as: Client, roomId: string): Promise<string> => {
      const answers = [
        await as.call(getProfile, at()),
        await as.call(getFollow, at()),
        await as.call(searchProfiles, { input: { search: handle } }),
        await as.call(searchProfiles, { input: { search: 'Ada' } }),
        await as.call(getWeeklyBoard),
        await as.call(listCallerProfiles),
        await as.call(listMessages, { params: { id: roomId }, input: {} }),
        await as.call(lookIntoRoom, { params: { id: roomId } }),
        await as.call(searchMessages, { params: { id: roomId }, input: { text: 'morning' } }),
        await as.call(searchOwnRooms, { input: { text: 'morning' } }),
        await as.call(listRoomMembers, { params: { id: roomId }, input: {} }),
        await as.call(listPublicRooms),
        await as.call(listPosts),
      ]
      return JSON.stringify(answers)
    }
    const findPreview = () => test.previews.describeLink(`u/${handle}`, new URLSearchParams())

    it.each<Kind>(['visitor', 'guest', 'member', 'follower', 'host', 'moderator', 'admin'])(
      'tells a %s nothing, wherever they look',
      async (kind) => {
        const { roomId, callerId, kinds } = await open()
        const as = kinds[kind]
        const link = `"handle":"${handle}"`
        expect(await look(as, roomId)).toContain(link)
        expect((await findPreview())?.title).toContain('Ada Obi')
        await save(ada, false)
        const seen = await look(as, roomId)
        expect(seen).not.toContain(link)
        expect(seen).not.toContain(`"caller":"${callerId}"`)
        expect([await findPreview(), await test.previews.findPicture(`profile/${handle}.png`)]).toEqual([null, null])
        expect(JSON.stringify((await as.send('GET', `/u/${handle}`)).body)).not.toContain('Ada Obi')
        const [closed, unknown] = [await as.call(getProfile, at()), await as.call(getProfile, at('nobody-here'))]
        expect([closed.status, { ...closed.body, timestamp: '' }]).toEqual([404, { ...unknown.body, timestamp: '' }])
        if (kind === 'visitor') return
        const following = await as.call(followProfile, { ...at(), input: { isFollowing: true } })
        expect(following.body.error).toBe('PROFILE_NOT_FOUND')
      },
    )

    it('leaves no gap on the board, and is in none of its counts', async () => {
      const [reader, other] = [test.as(await createMember(test.db)), await createMember(test.db)]
      await trade(ada, 60, 0)
      await trade(other, 58, 2)
      await save(ada, true)
      await save(other, true, `other-${made}`)
      const read = async () => {
        const { rows, below } = (await reader.call(getWeeklyBoard)).body.data
        return { ranks: rows.map(({ rank }) => rank), names: rows.map((row) => row.handle), below }
      }
      const before = await read()
      await save(ada, false)
      const after = await read()
      expect(after.names).toEqual(before.names.filter((name) => name !== handle))
      expect(after.ranks).toEqual(after.names.map((_, at) => at + 1))
      expect(after.below).toBe(before.below)
      await test.db.query(
        `delete from practice_orders where account_id in (select id from practice_accounts where member_id = $1) and result_cents = 0`,
        [ada.id],
      )
      await trade(ada, 3, 0)
      expect((await read()).below).toBe(before.below)
    })

    it('is in nobody else’s personal data, also not in that of a follower', async () => {
      const follower = await createMember(test.db, { passwordHash })
      await save(ada, true)
      await test.as(follower).call(followProfile, { ...at(), input: { isFollowing: true } })
      await save(ada, false)
      const { bytes } = await test.as(follower).call(createOwnDataFile, { input: { password: PASSWORD } })
      const files = Object.values(unzipSync(new Uint8Array(bytes))).map((file) => new TextDecoder().decode(file))
      expect(files.join()).toContain(follower.email)
      for (const hidden of [handle, 'Ada Obi', ada.email]) expect(files.join()).not.toContain(hidden)
    })

    it('is named by no message that a socket hears from then on', async () => {
      const { roomId, kinds } = await open()
      const desk = createChatDesk(test, boss)
      const ear = await desk.listen(await desk.join(roomId), `rooms/${roomId}/message`)
      const handleOf = (text: string) => ear.told().find(({ data }) => data.text === text)?.data.author?.handle
      await desk.send(roomId, ada, 'While public')
      await expect.poll(() => handleOf('While public')).toBe(handle)
      await save(ada, false)
      await desk.send(roomId, ada, 'While private')
      await expect.poll(() => handleOf('While private')).toBeNull()
      // Those from before, read again, say it no longer either.
      const { messages } = (await kinds.member.call(listMessages, { params: { id: roomId }, input: {} })).body.data
      expect(JSON.stringify(messages)).not.toContain(handle)
    })

    it('is gone with its member: link, preview, picture, search and board know nobody of that name', async () => {
      const { roomId, kinds } = await open()
      const preview = () => test.previews.findPicture(`profile/${handle}.png`)
      expect(await preview()).not.toBeNull()
      await test.as(ada).call(removeAccount, { input: { password: PASSWORD } })
      for (const as of Object.values(kinds)) {
        const seen = await look(as, roomId)
        for (const gone of [`"handle":"${handle}"`, ada.id]) expect(seen.includes(gone)).toBe(false)
      }
      expect([await findPreview(), await preview()]).toEqual([null, null])
    })

    it('is so at first, and its owner alone reads that', async () => {
      await save(ada, false)
      expect((await test.as(ada).call(getOwnProfile)).body.data).toEqual({ handle, isPublic: false })
      expect((await test.as(ada).call(getProfile, at())).body.error).toBe('PROFILE_NOT_FOUND')
    })
  })

  it('shows name, followers and record to visitors once it is public, and nothing of contact, id or balance', async () => {
    const desk = createChatDesk(test, boss)
    const roomId = await desk.open({ name: 'London Open', hostEmail: ada.email })
    await desk.open({ name: 'Hidden room', type: 'private', hostEmail: ada.email })
    await desk.send(roomId, ada, 'Good morning')
    await trade(ada, 20, 10)
    await trade(ada, 50, 0, 'bot')
    await save(ada, true)
    const [ended, running] = [randomUUID(), randomUUID()]
    for (const [id, status, rank] of [
      [ended, 'ended', 2],
      [running, 'active', null],
    ] as const) {
      await test.db.query(
        `insert into marathons (id, name, description, starts_at, ends_at, prize_pool_cents, max_participants, access_code, rules, status,
           ended_at, created_at, updated_at)
         values ($1, $2, '', now(), now(), 0, 10, $3, '[]', $4, now(), now(), now())`,
        [id, `Sprint ${status}`, id.slice(0, 8).toUpperCase(), status],
      )
      await test.db.query(
        `insert into marathon_participants (marathon_id, member_id, joined_at, final_rank, profit_cents) values ($1, $2, now(), $3, 3120)`,
        [id, ada.id, rank],
      )
    }
    const { data } = (await see(handle.toUpperCase())).body
    expect(data.marathons).toMatchObject([{ id: ended, name: 'Sprint ended', rank: 2, ranked: 1, profitCents: 3120 }])
    expect(data).toMatchObject({ handle, name: 'Ada Obi', followers: 0, hosts: ['London Open'], calls: null })
    expect(data.practice).toMatchObject({ won: 20, n: 30, verdict: 'spans break-even' })
    const shown = JSON.stringify(data)
    for (const hidden of [ada.id, ada.email, ada.admissionCode, 'Hidden room', 'balance', 'phone'])
      expect(shown).not.toContain(hidden)
    const author = (await desk.list(roomId, ada)).at(-1)?.author
    expect([author?.handle, faceColor(author?.id ?? '')]).toEqual([handle, data.faceColor])
    await save(ada, false)
    expect((await see()).status).toBe(404)
    expect((await desk.list(roomId, ada)).at(-1)?.author?.handle).toBeNull()
  })

  it('has a handle of its own, which looks like no other', async () => {
    const other = await createMember(test.db)
    await save(ada, false)
    expect((await save(other, true)).body.error).toBe('PROFILE_NAME_TAKEN')
    expect((await save(other, true, handle.replaceAll('-', '_'))).body.error).toBe('PROFILE_NAME_TAKEN')
    for (const name of ['a', 'mine', 'board', 'uptick-team', 'a.b.c'])
      expect((await save(other, true, name)).body.error).toBe('INPUT_INVALID')
    expect((await save(ada, true, `${handle}x`)).status).toBe(200)
  })
})

describe('a follower', () => {
  it('counts once, follows again and no longer, and nobody follows themselves or without an account', async () => {
    const other = await createMember(test.db)
    await save(ada, true)
    const follow = (member: Pick<Member, 'id'>, isFollowing = true) =>
      test.as(member).call(followProfile, { ...at(), input: { isFollowing } })
    await follow(other)
    expect((await follow(other)).body.data).toEqual({ isFollowing: true, isMe: false })
    expect((await follow(ada)).body.data).toEqual({ isFollowing: false, isMe: true })
    expect((await see()).body.data.followers).toBe(1)
    await follow(other, false)
    expect((await see()).body.data.followers).toBe(0)
    const visitor = await test.visitor().call(followProfile, { ...at(), input: { isFollowing: true } })
    expect(visitor.body.error).toBe('SESSION_REQUIRED')
  })
})

describe('the weekly board', () => {
  it('ranks public profiles by the lower end of the interval, and tells members who are not listed why', async () => {
    const [luckier, short] = [await createMember(test.db), await createMember(test.db)]
    await trade(ada, 60, 40)
    await trade(luckier, 19, 11)
    await trade(short, 29, 0)
    await save(ada, true)
    await save(luckier, true, `lucky-${made}`)
    await save(short, true, `short-${made}`)
    const { rows, below } = await boardOf(ada)
    const own = rows.filter(({ handle: name }) => [handle, `lucky-${made}`, `short-${made}`].includes(name))
    expect(own.map(({ handle: name, isMe, won, n }) => [name, isMe, won, n])).toEqual([
      [handle, true, 60, 100],
      [`lucky-${made}`, false, 19, 30],
    ])
    expect(below).toBeGreaterThan(0)
    await save(ada, false)
    expect(await boardOf(ada)).toMatchObject({ own: { n: 100, won: 60, isPublic: false } })
    expect((await boardOf(ada)).rows.some(({ isMe }) => isMe)).toBe(false)
    expect((await test.visitor().call(getWeeklyBoard)).body.error).toBe('SESSION_REQUIRED')
  })

  it('forgets the week before', async () => {
    await trade(ada, 30, 0)
    await save(ada, true)
    await test.db.query(
      `update practice_orders set settled_at = settled_at - interval '8 days'
       where account_id in (select id from practice_accounts where member_id = $1)`,
      [ada.id],
    )
    expect((await boardOf(ada)).own.n).toBe(0)
  })
})

describe('the personal data', () => {
  it('has profile and follows, without who the followers are, and both go with the account', async () => {
    const other = await createMember(test.db)
    await save(ada, true)
    await test.as(other).call(followProfile, { ...at(), input: { isFollowing: true } })
    const { bytes } = await test.as(ada).call(createOwnDataFile, { input: { password: PASSWORD } })
    const files = Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, file]) => [
      name,
      new TextDecoder().decode(file),
    ])
    const text = JSON.stringify(files)
    expect(text).toContain(handle)
    expect(text).not.toContain(other.id)
    await test.as(ada).call(removeAccount, { input: { password: PASSWORD } })
    expect((await see()).status).toBe(404)
    const { rows } = await test.db.query(
      'select 1 from profiles where member_id = $1 union all select 1 from profile_follows where member_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([])
  })
})

describe('searchProfiles', () => {
  it('finds public profiles by a part of handle or name, and never a private one', async () => {
    const finder = test.as(await createMember(test.db))
    const find = async (search: string) =>
      (await finder.call(searchProfiles, { input: { search } })).body.data.map((one) => one.handle)
    await test.as(ada).call(updateOwnProfile, { input: { handle, isPublic: true } })
    expect(await find(handle.toUpperCase())).toEqual([handle])
    expect(await find('da ob')).toContain(handle)
    expect(await find('%')).toEqual([])
    await test.as(ada).call(updateOwnProfile, { input: { handle, isPublic: false } })
    expect(await find(handle)).toEqual([])
  })
})
