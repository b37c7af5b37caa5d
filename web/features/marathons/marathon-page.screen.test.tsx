import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  getWinnerReplay,
  listMarathonScores,
  type MarathonScores,
  type WinnerReplay,
} from '../../../contract/marathon-history.ts'
import {
  type BoardRow,
  getMarathon,
  getMarathonAccount,
  leaveMarathon,
  listBoard,
  listMarathonOrders,
  listMarathonTrades,
  type MarathonStanding,
  type MarathonTrade,
  type MarathonView,
} from '../../../contract/marathon-places.ts'
import { aMarathon } from '../../testing/a-marathon.ts'
import { aPracticeAccount } from '../../testing/a-practice-account.ts'
import { type Answer, answer, answerWith, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const row = (rank: number, name: string, profit: number, changes: Partial<BoardRow> = {}): BoardRow => ({
  entryId: `0b54a2a1-4f0f-4a39-9c39-6f7e60b1d1${String(rank).padStart(2, '0')}`,
  rank,
  name,
  tier: 'gold',
  isEngine: false,
  faceColor: 1,
  profit,
  trades: 12,
  qualified: true,
  course: [],
  prize: null,
  ...changes,
})
const rows = [row(1, 'Efua M.', 118), row(2, 'Tunde A.', 92), row(3, 'Amara N.', 76), row(4, 'Adaeze O.', 64)]

const standing = (changes: Partial<MarathonStanding> = {}): MarathonStanding => ({
  entryId: rows[3]?.entryId ?? '',
  rank: 4,
  score: 6_400,
  profit: 64,
  trades: 12,
  qualified: true,
  joinedAt: '2026-11-19T00:00:00.000Z',
  fee: 50,
  prize: null,
  refunded: false,
  ...changes,
})

const open = async (view: MarathonView, ...more: Answer[]) => {
  const opened = await renderScreen(`/dashboard/marathons/${view.id}`, [
    answer(getMarathon, view),
    answer(getMarathonAccount, aPracticeAccount()),
    answer(listBoard, rows, { total: 38, pages: 1, current: 1 }),
    answer(listMarathonTrades, []),
    answer(listMarathonScores, { steps: [], lines: [] }),
    answer(getWinnerReplay, null),
    answer(listMarathonOrders, [], { total: 0, pages: 1, current: 1 }),
    ...more,
  ])
  await screen.findByRole('heading', { level: 1, name: view.name })
  return opened
}

describe('a member who leaves before the start', () => {
  const upcoming = aMarathon({ status: 'upcoming', startedAt: null, userStats: standing({ trades: 0 }) })
  const outside = { ...upcoming, isParticipating: false, canJoin: true, userStats: null }
  const ask = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await screen.findByRole('button', { name: 'Leave November Marathon' }))
    return screen.findByRole('dialog', { name: 'Leave November Marathon?' })
  }

  it('reads what happens to the fee, and has no place afterwards', async () => {
    let view: MarathonView = upcoming
    const opened = await open(
      upcoming,
      answerWith(getMarathon, () => success(view)),
      answerWith(leaveMarathon, () => {
        view = outside
        return success(outside)
      }),
    )
    const dialog = await ask(opened)
    expect(dialog.textContent).toContain('Your entry fee of 50 U-Points is returned to your balance now.')
    expect(opened.server.sentTo(leaveMarathon)).toEqual([])
    await opened.user.click(within(dialog).getByRole('button', { name: 'Leave marathon' }))
    expect(await screen.findByRole('button', { name: 'Enter a code for November Marathon' })).toBeDefined()
    expect(screen.getByText('You left the marathon')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Leave November Marathon' })).toBeNull()
    expect(opened.server.sentTo(leaveMarathon).map(({ params }) => params.id)).toEqual([upcoming.id])
  })

  it('pays nothing back for a free place, and stays in with the other button', async () => {
    const opened = await open({ ...upcoming, entryFee: 0, userStats: standing({ fee: 0 }) })
    const dialog = await ask(opened)
    expect(dialog.textContent).toContain('You paid no entry fee, so no U-Points move.')
    await opened.user.click(within(dialog).getByRole('button', { name: 'Stay in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opened.server.sentTo(leaveMarathon)).toEqual([])
  })

  it('reads why when the marathon has started meanwhile', async () => {
    const message = 'This marathon has already started.'
    const opened = await open(
      upcoming,
      answerWith(leaveMarathon, () => refusal({ status: 409, error: 'MARATHON_STARTED', message })),
    )
    const dialog = await ask(opened)
    await opened.user.click(within(dialog).getByRole('button', { name: 'Leave marathon' }))
    expect(await within(dialog).findByText(message)).toBeDefined()
  })

  it('is not asked once it runs', async () => {
    await open(aMarathon({ userStats: standing() }))
    expect(screen.queryByRole('button', { name: 'Leave November Marathon' })).toBeNull()
  })
})

describe('a marathon that has ended', () => {
  const paid = rows.map((one, place) => ({ ...one, prize: [350, 210, 140][place] ?? 0 }))
  const ended = aMarathon({
    status: 'ended',
    overAt: '2026-11-30T00:00:00.000Z',
    paidAt: '2026-11-30T00:01:00.000Z',
    prizesPaid: 700,
    prizes: [],
    leaders: paid.slice(0, 3),
    winners: paid.slice(0, 3),
    userStats: standing({ prize: 0 }),
  })
  const steps = async () =>
    within(await screen.findByRole('list', { name: 'The first three' })).findAllByRole('listitem')

  it('shows the first three with result and prize, then the board, and each prize once', async () => {
    await open(ended, answer(listBoard, paid, { total: 38, pages: 1, current: 1 }))
    expect((await steps()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Efua M\..*\+118\.00.*1.*350 U-Points/),
      expect.stringMatching(/Tunde A\..*\+92\.00.*2.*210 U-Points/),
      expect.stringMatching(/Amara N\..*\+76\.00.*3.*140 U-Points/),
    ])
    expect(screen.getByText('You finished at rank 4. Your entry fee of 50 U-Points went to the winners.')).toBeDefined()
    expect(screen.getByText(/^It ended on .*\. 700 U-Points were paid in prizes on .*\.$/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Share your result' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'See your statement' })).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Final result' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Prizes paid' })).toBeNull()
  })

  it('names the engine and who got no prize, and lists a prize that went to somebody behind them', async () => {
    const [first, second, third, fourth] = paid
    if (!first || !second || !third || !fourth) throw new Error('Four rows are needed.')
    const engine = { ...second, name: 'Uptick engine', isEngine: true, tier: null, prize: 0 }
    const winners = [first, { ...third, prize: 210 }, { ...fourth, prize: 140 }]
    await open({ ...ended, leaders: [first, engine, third], winners, userStats: standing({ prize: 140 }) })
    expect((await steps())[1]?.textContent).toMatch(/Uptick engine.*No prize/)
    const list = await screen.findByRole('region', { name: 'Prizes paid' })
    expect(list.textContent).toContain('Rank 4 Adaeze O.')
  })

  it('has the podium for everybody, and no board for those who were not in it', async () => {
    await open({ ...ended, isParticipating: false, userStats: null })
    expect(await steps()).toHaveLength(3)
    expect(screen.queryByRole('region', { name: 'The best three' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Final result' })).toBeNull()
  })

  it('has no podium while its last orders are open', async () => {
    await open({ ...ended, paidAt: null, prizesPaid: 0, winners: [] })
    expect(await screen.findByRole('region', { name: 'Final result' })).toBeDefined()
    expect(screen.queryByRole('list', { name: 'The first three' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share your result' })).toBeNull()
  })

  it('draws the profit of the best over time, and has it as a table', async () => {
    const scores: MarathonScores = {
      steps: ['2026-11-21T00:00:00.000Z', '2026-11-25T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
      lines: rows.map(({ entryId, rank, name, isEngine }) => ({
        entryId,
        rank,
        name,
        isEngine,
        cents: [rank * 100, -rank * 100, rank * 1_000],
      })),
    }
    const { user } = await open(ended, answer(listMarathonScores, scores))
    const panel = within(await screen.findByRole('region', { name: 'Profit over time' }))
    const [drawing] = await panel.findAllByRole('img')
    expect(drawing?.getAttribute('aria-label')).toContain(
      'Efua M. +10.00, Tunde A. +20.00, Amara N. +30.00, You +40.00',
    )
    await user.click(panel.getByRole('button', { name: 'Table' }))
    const cells = within(panel.getByRole('table')).getAllByRole('row').at(-1)?.textContent
    expect(cells).toMatch(/^4You\+4\.00.4\.00\+40\.00$/)
  })

  it('replays the winner’s trades one after the other, with what they came to so far', async () => {
    const trade = (minute: number, resultCents: number): WinnerReplay['trades'][number] => ({
      id: `0b54a2a1-4f0f-4a39-9c39-6f7e60b1f0${String(minute).padStart(2, '0')}`,
      pairId: 'EURUSD-OTC',
      pair: 'EUR/USD OTC',
      decimals: 5,
      timeframe: '1m',
      direction: 'CALL',
      entryAt: `2026-11-21T12:${minute}:00.000Z`,
      expiresAt: `2026-11-21T12:${minute + 1}:00.000Z`,
      entryPrice: 1.1,
      exitPrice: 1.2,
      outcome: resultCents > 0 ? 'profit' : 'loss',
      resultCents,
    })
    const replay = {
      name: 'Efua M.',
      isEngine: false,
      hasCandles: false,
      trades: [trade(10, 8_000), trade(20, -10_000)],
    }
    const { user } = await open(ended, answer(getWinnerReplay, replay))
    const panel = within(await screen.findByRole('region', { name: 'How Efua M. traded' }))
    expect(panel.queryByRole('slider')).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Replay Efua M.’s 2 trades' }))
    const standing = () => panel.getByRole('slider').closest('div')?.textContent
    expect(standing()).toMatch(/^Trade 1 of 2 CALL EUR\/USD OTC, .* Won \+80\.00 \+80\.00 so far/)
    expect(panel.getByText(/ran on another market/)).toBeDefined()
    await user.click(panel.getByRole('button', { name: 'Next' }))
    expect(standing()).toMatch(/^Trade 2 of 2 .* Lost .100\.00 .20\.00 so far/)
    expect(panel.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  })

  it('shows ten rows first, and the others on a press', async () => {
    const many = Array.from({ length: 38 }, (_, place) => row(place + 1, `Member ${place}`, 100 - place))
    const { user } = await open(ended, answer(listBoard, many, { total: 38, pages: 1, current: 1 }))
    const board = within(await screen.findByRole('region', { name: 'Final result' }))
    expect(within(await board.findByRole('table')).getAllByRole('row')).toHaveLength(11)
    await user.click(board.getByRole('button', { name: 'Show all 38' }))
    expect(within(board.getByRole('table')).getAllByRole('row')).toHaveLength(39)
    expect(board.queryByRole('button', { name: 'Show all 38' })).toBeNull()
  })
})

describe('a marathon that was canceled', () => {
  const cancelled = aMarathon({
    status: 'cancelled',
    startedAt: null,
    overAt: '2026-11-18T10:00:00.000Z',
    pool: 0,
    prizes: [],
    feesReturned: 600,
    userStats: standing({ trades: 0, score: 0, refunded: true }),
  })

  it('before its start, says when, whose points came back, and shows no ranks', async () => {
    await open(cancelled)
    expect(screen.getByText('Your entry fee of 50 U-Points was returned.')).toBeDefined()
    expect(
      screen.getByText(/^This marathon was canceled on .*\. All entry fees were returned: 600 U-Points\.$/),
    ).toBeDefined()
    const facts = screen.getByText('Entry fees returned').closest('dl')
    expect(facts?.textContent).toBe('Entry fees returned600 U-PointsPrizes paid0 U-Points')
    for (const name of ['Leaderboard', 'Marathon statistics', 'Rules'])
      expect(screen.queryByRole('region', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share your result' })).toBeNull()
  })

  it('while it ran, keeps its ranks and orders in sight', async () => {
    await open({ ...cancelled, startedAt: '2026-11-17T10:00:00.000Z' })
    expect(await screen.findByRole('region', { name: 'Leaderboard' })).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Your orders' })).toBeDefined()
  })
})

describe('a marathon that runs', () => {
  const running = aMarathon({ userStats: standing({ rank: 7 }) })
  const place = async () => within(await screen.findByRole('region', { name: 'Leaderboard' })).findByRole('status')

  it('says above the board by how much the rank has changed, and how far the next one is', async () => {
    const { server } = await open(running)
    expect((await place()).textContent).toBe('Your rank 7 of 38, +64.00, 12.00 behind Amara N.')
    await waitFor(() => expect(server.socket.subscribed.has('members/me/marathons')).toBe(true))
    const become = (rank: number) =>
      act(() =>
        server.socket.push('members/me/marathons', {
          marathonId: running.id,
          balanceCents: null,
          orders: [],
          standing: standing({ rank }),
        }),
      )
    become(4)
    await waitFor(async () => expect((await place()).textContent).toContain('Your rank 4 of 38 ↑ 3up 3, +64.00'))
    become(6)
    await waitFor(async () => expect((await place()).textContent).toContain('Your rank 6 of 38 ↓ 2down 2, +64.00'))
    const table = await screen.findByRole('table', { name: 'Leaderboard, the first rank first' })
    expect((await place()).compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('tells what everyone’s orders came to as they settle, the newest first and each once', async () => {
    const trade = (id: number, place: number, changes: Partial<MarathonTrade> = {}): MarathonTrade => ({
      id: `0b54a2a1-4f0f-4a39-9c39-6f7e60b1e0${String(id).padStart(2, '0')}`,
      entryId: rows[place]?.entryId ?? '',
      name: rows[place]?.name ?? '',
      isEngine: false,
      pair: 'EUR/USD OTC',
      timeframe: '1m',
      direction: 'CALL',
      outcome: 'profit',
      resultCents: 8_000,
      expiresAt: `2026-11-21T12:0${id % 10}:00.000Z`,
      ...changes,
    })
    const loss = trade(1, 1, { direction: 'PUT', outcome: 'loss', resultCents: -10_000 })
    const { server } = await open(running, answer(listMarathonTrades, [loss]))
    const list = await screen.findByRole('list', { name: 'The latest settled trades of everyone, newest first' })
    const told = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(told()).toEqual([expect.stringMatching(/Tunde A\. PUT EUR\/USD OTC, 1m.100\.00$/)])
    await waitFor(() => expect(server.socket.subscribed.has(`marathons/${running.id}/trades`)).toBe(true))
    const asked = server.sentTo(listMarathonTrades).length
    act(() => server.socket.push(`marathons/${running.id}/trades`, { trades: [trade(2, 3), loss] }))
    await waitFor(() =>
      expect(told()).toEqual([
        expect.stringMatching(/You CALL EUR\/USD OTC, 1m\+80\.00$/),
        expect.stringMatching(/Tunde A\. PUT/),
      ]),
    )
    expect(server.sentTo(listMarathonTrades)).toHaveLength(asked)
  })

  it('says no change and no gap once it has ended', async () => {
    await open(aMarathon({ status: 'ended', userStats: standing() }))
    const board = await screen.findByRole('region', { name: 'Final result' })
    expect((await within(board).findByRole('status')).textContent).toBe('Your rank 4 of 38, +64.00')
  })

  it('counts down in its last five minutes, and says until when orders count', async () => {
    await open({ ...running, endDate: '2026-11-21T12:04:30.000Z' })
    expect((await screen.findByRole('timer')).textContent).toMatch(/^4:[0-3]\d$/)
    const sentence = /This marathon ends soon\. Orders placed before .+ count, even if they settle later\./
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && sentence.test(element.textContent ?? '')),
    ).toBeDefined()
  })

  it('has no such line before that', async () => {
    const { server } = await open({ ...running, endDate: '2026-11-21T12:08:00.000Z' })
    await waitFor(() => expect(server.socket.subscribed.size).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
    expect((await screen.findByRole('region', { name: 'Marathon statistics' })).textContent).toMatch(
      /Ends in(?:8:00|7:)/,
    )
  })
})
