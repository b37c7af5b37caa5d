import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOutcome, findOwnOutcome } from '../../../contract/marathon-outcome.ts'
import { getMarathon, joinMarathon } from '../../../contract/marathon-places.ts'
import {
  type AdminMarathon,
  getMarathonMoves,
  updateMarathon,
  updateMarathonStatus,
} from '../../../contract/marathons.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { removeAccount } from '../../../contract/personal-data.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { createMarathonDesk, marathonFormOf } from '../../testing/marathon-desk.ts'
import {
  QUALIFIED,
  type MarathonScore as Score,
  MARATHON_STATES as STATES,
  type MarathonState as State,
} from '../../testing/marathon-states.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { verifyLedger } from '../upoints/service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 100_000 } })
  desk = await createMarathonDesk(test)
})
afterAll(() => test.close())

const WORDS = { count: String, points: (points: number) => `${points} U-Points`, at: String }

/** The sentence with the instants that the database holds. */
const withInstants = async (says: string | null, { id, endDate }: AdminMarathon): Promise<string | null> => {
  const { rows } = await test.db.query(
    `select case status when 'cancelled' then updated_at else ended_at end as over, paid_at from marathons where id = $1`,
    [id],
  )
  const iso = (at: unknown) => (at ? new Date(at as Date).toISOString() : 'never')
  return (
    says
      ?.replace('{early}', 'It ended early, on {over} instead of {planned}.')
      .replace('{over}', iso(rows[0]?.over))
      .replace('{planned}', endDate)
      .replace('{paid}', iso(rows[0]?.paid_at)) ?? null
  )
}

/** What Uptick has added to the prizes of a marathon by now. */
const addedByUptick = async ({ name }: AdminMarathon): Promise<number> =>
  Number(
    (
      await test.db.query('select coalesce(sum(amount), 0) as sum from upoints_entries where reason = $1', [
        `Prize pool of ${name}`,
      ])
    ).rows[0]?.sum,
  )

const viewOf = async (member: Member, marathon: Pick<AdminMarathon, 'id'>) =>
  (await test.as(member).call(getMarathon, { params: marathon })).body.data
const movesOf = async (marathon: AdminMarathon) =>
  (await desk.admin.call(getMarathonMoves, { params: { id: marathon.id } })).body.data
const notificationsOf = async (member: Member) => (await test.as(member).call(listNotifications)).body.data
/** What the ledger moved to the member as prizes and refunds. */
const ledgerOf = async ({ id }: Member) => {
  const { rows } = await test.db.query(
    `select kind, amount::int from upoints_entries where to_account_id = $1 and kind in ('prize', 'refund')`,
    [id],
  )
  const sum = (kind: string) => rows.reduce((all, row) => all + (row.kind === kind ? Number(row.amount) : 0), 0)
  return { prize: sum('prize'), refund: sum('refund') }
}

/** Each by a name of its own: one before may be paid meanwhile. */
const announce = ({ fee, club }: Pick<State, 'fee' | 'club'>) =>
  desk.announce({ name: `Sprint ${randomUUID().slice(0, 8)}`, entryFee: fee, prizePool: club, minTrades: 3 })

const enter = async (marathon: { accessCode: string }, scores: readonly Score[]): Promise<Member[]> => {
  const people: Member[] = []
  for (const [trades, cents] of scores) {
    const member = await createMember(test.db, { upoints: 100 })
    await test.as(member).call(joinMarathon, { input: { accessCode: marathon.accessCode } })
    await test.db.query('update marathon_participants set trades = $2, profit_cents = $3 where member_id = $1', [
      member.id,
      trades,
      cents,
    ])
    people.push(member)
    await test.clock.advance(1)
  }
  return people
}

const steps = {
  start: (marathon: AdminMarathon) => desk.become(marathon, 'active'),
  end: (marathon: AdminMarathon) => desk.become(marathon, 'ended'),
  cancel: (marathon: AdminMarathon) => desk.become(marathon, 'cancelled'),
  pay: () => test.marathons.runDue(),
  'run out': async (marathon: AdminMarathon) => {
    const now = new Date(test.clock.now())
    await test.db.query('update marathons set starts_at = $2, ends_at = $2 where id = $1', [marathon.id, now])
    await test.marathons.runDue()
  },
} as const

interface Moved {
  prize: number
  refund: number
}
const sumOf = (moved: readonly Moved[], kind: keyof Moved) => moved.reduce((sum, one) => sum + one[kind], 0)
const settledTwice = ({ does }: State) => does.includes('pay') && does.at(-1) === 'cancel'

/** The panel of prizes: what was paid, to whom; before that, the pool as it stands. */
const expectPanel = (view: Awaited<ReturnType<typeof viewOf>>, state: State, moved: readonly Moved[]) => {
  const isSettled = view.status === 'cancelled' || view.paidAt !== null
  const held = moved.length * state.fee + state.club
  expect(view.pool).toBe(isSettled ? sumOf(moved, 'prize') : held)
  const winners = moved.filter(({ prize }) => prize > 0).map(({ prize }) => prize)
  expect(view.winners.map(({ prize }) => prize)).toEqual(winners)
  expect(view.prizes.reduce((sum, prize) => sum + prize, 0)).toBe(isSettled ? 0 : held)
}

/** What the administrator was shown before the last step is what that step moved. */
const expectShown = (shown: Awaited<ReturnType<typeof movesOf>>, state: State, moved: readonly Moved[]) => {
  const { total, moves } = state.does.includes('cancel') ? shown.cancel : shown.payOut
  expect(moves.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  const all = sumOf(moved, 'prize') + sumOf(moved, 'refund')
  // One that waits for its last orders has moved nothing yet.
  if (state.does.at(-1) !== 'end') expect(total).toBe(settledTwice(state) ? 0 : all)
  if (settledTwice(state)) expect(shown.prizesPaid).toBe(sumOf(moved, 'prize'))
}

/** What a participant reads of their own points is what the ledger moved. */
const expectOwn = async (member: Member, marathon: AdminMarathon, { fee }: State, { prize, refund }: Moved) => {
  const view = await viewOf(member, marathon)
  const own = findOwnOutcome(view, WORDS) ?? ''
  expect(own.includes(`won ${prize} U-Points`)).toBe(prize > 0)
  expect(own.includes(`entry fee of ${refund} U-Points was returned`)).toBe(refund > 0)
  const isSpent = fee > 0 && prize === 0 && refund === 0 && view.prizesPaid > 0
  expect(own.includes(`entry fee of ${fee} U-Points went to the winners`)).toBe(isSpent)
}

const expectTold = async (member: Member, state: State, { prize, refund }: Moved) => {
  const [notices, mails] = await Promise.all([notificationsOf(member), mailsTo(test, member.email)])
  expect(notices.map(({ title }) => title)).toEqual(mails.map(({ subject }) => subject))
  const isOver = state.does.some((step) => step === 'cancel' || step === 'pay' || step === 'run out')
  expect(notices).toHaveLength(Number(state.fee > 0) + Number(isOver) + Number(settledTwice(state)))
  const [newest] = notices
  if (!isOver || !newest) return
  const words = `${newest.title} ${newest.text}`
  expect(/won|keep your prize/.test(words)).toBe(prize > 0)
  expect(/was returned/.test(words)).toBe(refund > 0 && !settledTwice(state))
  if (prize > 0) expect(words).toContain(`${prize} U-Points`)
  expect(mails[0]?.text.replaceAll(/\s+/g, ' ')).toContain(newest.text)
}

describe('every sentence about the money of a marathon is what the ledger says, where it', () => {
  it.each(Object.entries(STATES))('%s', async (_, state) => {
    const marathon = await announce(state)
    const people = await enter(marathon, state.scores)
    let shown: Awaited<ReturnType<typeof movesOf>> | null = null
    for (const step of state.does) {
      await test.clock.advance(1_000)
      if (step !== 'start' && step !== 'pay') shown = await movesOf(marathon)
      await steps[step](marathon)
    }
    const moved = await Promise.all(people.map(ledgerOf))
    expect(moved.map(({ prize, refund }) => prize + refund)).toEqual(state.got)
    const view = await viewOf(people[0] ?? (await createMember(test.db)), marathon)
    expect([view.prizesPaid, view.feesReturned]).toEqual([sumOf(moved, 'prize'), sumOf(moved, 'refund')])
    expect([findOutcome(view, WORDS), findOwnOutcome(view, WORDS)]).toEqual([
      await withInstants(state.says, marathon),
      state.own,
    ])
    expectPanel(view, state, moved)
    if (shown) expectShown(shown, state, moved)
    const added = await addedByUptick(marathon)
    if (sumOf(moved, 'prize') > 0 && !settledTwice(state)) expect(shown?.fromUptick).toBe(added)
    for (const [place, member] of people.entries()) await expectOwn(member, marathon, state, moved[place] as Moved)
    for (const [place, member] of people.entries()) await expectTold(member, state, moved[place] as Moved)
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })
})

describe('an administrator who has read what an end or a cancellation moves', () => {
  const confirm = async (marathon: AdminMarathon, status: 'ended' | 'cancelled', moving: number) =>
    desk.admin.call(updateMarathonStatus, { params: { id: marathon.id }, input: { status, from: 'active', moving } })

  it('moves nothing else: not where the pool was changed, or somebody joined, meanwhile', async () => {
    const marathon = await announce({ fee: 100, club: 50 })
    const [winner] = (await enter(marathon, QUALIFIED)) as [Member]
    await steps.start(marathon)
    const read = await movesOf(marathon)
    const input = { ...marathonFormOf(marathon), prizePool: 90 }
    await desk.admin.call(updateMarathon, { params: { id: marathon.id }, input })
    expect((await confirm(marathon, 'ended', read.payOut.total)).body).toMatchObject({ error: 'MARATHON_MOVES_DIFFER' })
    expect((await confirm(marathon, 'cancelled', read.cancel.total - 1)).status).toBe(409)
    expect(await ledgerOf(winner)).toEqual({ prize: 0, refund: 0 })
    expect((await viewOf(winner, marathon)).status).toBe('active')

    const again = await movesOf(marathon)
    expect(again.payOut.total).toBe(read.payOut.total + 40)
    expect((await confirm(marathon, 'ended', again.payOut.total)).status).toBe(200)
    expect((await confirm(marathon, 'ended', again.payOut.total)).body).toMatchObject({ error: 'MARATHON_TRANSITION' })
    await steps.pay()
    expect((await viewOf(winner, marathon)).prizesPaid).toBe(again.payOut.total)
  })
})

it('pays no prize to who has deleted their account: their fee stays in the pool, and the next in rank win it', async () => {
  const marathon = await announce({ fee: 100, club: 50 })
  const people = await enter(marathon, QUALIFIED)
  const [leaver, ...others] = people as [Member, ...Member[]]
  await steps.start(marathon)
  const passwordHash = await test.passwords.hash('Leaving-2026')
  await test.db.query('update members set password_hash = $2 where id = $1', [leaver.id, passwordHash])
  expect((await test.as(leaver).call(removeAccount, { input: { password: 'Leaving-2026' } })).status).toBe(200)
  const shown = await movesOf(marathon)
  await steps.end(marathon)
  await steps.pay()
  expect(await ledgerOf(leaver)).toEqual({ prize: 0, refund: 0 })
  const moved = await Promise.all(others.map(ledgerOf))
  expect(moved.map(({ prize }) => prize)).toEqual([225, 135, 90])
  expect([shown.payOut.total, shown.payOut.moves.map(({ amount }) => amount)]).toEqual([450, [225, 135, 90]])
  const view = await viewOf(others[0] as Member, marathon)
  expect([view.prizesPaid, findOwnOutcome(view, WORDS)]).toEqual([450, 'You finished at rank 2 and won 225 U-Points.'])
  expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
})

describe('what a marathon’s members are told', () => {
  it('says that it ended early, and when: not its planned end', async () => {
    const marathon = await announce({ fee: 0, club: 0 })
    const [member] = await enter(marathon, [[3, 1]])
    await desk.become(marathon, 'active')
    await test.clock.advance(90 * MINUTE_MS)
    const endedAt = new Date(test.clock.now()).toISOString()
    await desk.become(marathon, 'ended')
    await steps.pay()
    expect(member && (await viewOf(member, marathon))).toMatchObject({ overAt: endedAt, endDate: marathon.endDate })
    expect(member && (await notificationsOf(member))[0]?.text).toContain('ended early')
    expect((await desk.listed(marathon.id))?.overAt).toBe(endedAt)
  })

  it('reaches their open pages once the payment is done, once each, and nobody where it is rolled back', async () => {
    const marathon = await announce({ fee: 100, club: 0 })
    const people = await enter(marathon, QUALIFIED)
    const heard = await Promise.all(people.map((member) => listenAs(test, member, 'members/me/notifications')))
    await desk.become(marathon, 'active')
    await desk.become(marathon, 'ended')
    await test.db.query(
      `create function break_results() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
    )
    await test.db.query(
      'create trigger break_results before update of final_rank on marathon_participants for each row execute function break_results()',
    )
    const before = await Promise.all(people.map((member) => notificationsOf(member)))
    try {
      await expect(test.marathons.runDue()).rejects.toThrow()
    } finally {
      await test.db.query('drop trigger break_results on marathon_participants')
      await test.db.query('drop function break_results')
    }
    expect(heard.flatMap((listener) => listener.told())).toEqual([])
    expect(await Promise.all(people.map((member) => notificationsOf(member)))).toEqual(before)
    await steps.pay()
    await steps.pay()
    expect(heard.map((listener) => listener.told().length)).toEqual([1, 1, 1, 1])
  })

  it('reaches all of 1,200 of one that is cancelled, each once, by list and email', async () => {
    const marathon = await desk.announce({ name: 'Crowd', maxParticipants: 2_000 })
    await test.db.query(
      `insert into members (id, full_name, email, password_hash, admission_code, referral_code, created_at, updated_at)
       select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Crowd ' || n, 'crowd-' || n || '@example.test',
         '', 'CR' || n, 'CR' || n, now(), now() from generate_series(1, 1200) n`,
    )
    await test.db.query(
      `insert into marathon_participants (id, marathon_id, member_id, joined_at)
       select gen_random_uuid(), $1, id, now() from members where email like 'crowd-%'`,
      [marathon.id],
    )
    await desk.become(marathon, 'cancelled')
    const { rows } = await test.db.query(
      `select (select count(distinct member_id)::int from notifications where title = 'Crowd was canceled') as listed,
        (select count(distinct "to")::int from outbox_mails where subject = 'Crowd was canceled') as mailed`,
    )
    expect(rows[0]).toEqual({ listed: 1_200, mailed: 1_200 })
  })
})
