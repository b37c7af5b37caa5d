import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CurrentUser } from '../../../contract/auth.ts'
import { createMarathonOrder, getMarathon, getMarathonAccount } from '../../../contract/marathon-places.ts'
import {
  CANCELED_REASON,
  cancelPracticeOrder,
  createPracticeOrder,
  getPracticeAccount,
  getPracticeStatistics,
  listPracticeOrders,
  listWatchedPairs,
  type PracticeOrderForm,
  type PracticeStatistics,
  startPracticeCoolOff,
  updatePracticeLimits,
} from '../../../contract/practice.ts'
import { aMarathon } from '../../testing/a-marathon.ts'
import { aPracticeAccount, aPracticeOrder } from '../../testing/a-practice-account.ts'
import { onPhone } from '../../testing/on-phone.ts'
import { type Answer, answer, answerWith, lost, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const statistics: PracticeStatistics = {
  won: 0,
  lost: 0,
  n: 0,
  winRate: null,
  interval: null,
  breakEvenRate: 55.6,
  verdict: 'not enough data yet',
  stakedCents: 0,
  resultCents: 0,
  breakeven: 0,
  void: 0,
  worstStreak: 0,
  drawdownCents: 0,
  equity: [],
}
const account = aPracticeAccount()
const marathon = aMarathon()

interface Ticket {
  name: string
  path: string
  answers: readonly Answer[]
  sends: typeof createPracticeOrder | typeof createMarathonOrder
  renews: typeof getPracticeAccount | typeof getMarathonAccount
  member?: Partial<CurrentUser>
}

const tickets: readonly [Ticket, ...Ticket[]] = [
  {
    name: 'the practice account',
    path: '/dashboard/practice',
    answers: [answer(getPracticeAccount, account), answer(getPracticeStatistics, statistics)],
    sends: createPracticeOrder,
    renews: getPracticeAccount,
  },
  {
    name: 'a marathon',
    path: `/dashboard/marathons/${marathon.id}`,
    answers: [answer(getMarathon, marathon), answer(getMarathonAccount, account)],
    sends: createMarathonOrder,
    renews: getMarathonAccount,
  },
  {
    name: 'the Signal Room of a guest',
    path: '/dashboard/signals',
    answers: [answer(getPracticeAccount, account)],
    sends: createPracticeOrder,
    renews: getPracticeAccount,
    member: { tier: 'guest', dashboardUnlocked: false },
  },
]

/** The device believes that it is 2031; only what the server says of the time counts. */
const withWrongDeviceClock = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-05T05:05:05.000Z') })
  onTestFinished(() => void vi.useRealTimers())
}

describe.each(tickets)('an order in $name', ({ path, answers, sends, renews, member }) => {
  const open = async (...more: Answer[]) => {
    const opened = await renderScreen(path, [...answers, ...more], { ...(member ? { member } : {}) })
    const place = async (name = /^CALL/) => opened.user.click(await screen.findByRole('button', { name }))
    const sent = () => opened.server.sentTo(sends).map(({ input }) => input as PracticeOrderForm)
    await screen.findByLabelText('Stake')
    // The server says what time it is.
    await waitFor(() => expect(opened.server.socket.subscribed.size).toBeGreaterThan(0))
    return { ...opened, place, sent }
  }

  it('holds what was chosen, for the next minute of the market', async () => {
    withWrongDeviceClock()
    const { user, place, sent, server } = await open(answerWith(sends, () => success(aPracticeOrder())))
    await user.click(screen.getByRole('button', { name: '5 min' }))
    await user.selectOptions(await screen.findByLabelText('Pair'), 'GBP/USD OTC')
    await user.clear(screen.getByLabelText('Stake'))
    await user.type(screen.getByLabelText('Stake'), '25')
    const asked = server.sentTo(renews).length
    await place(/^PUT \+20\.00/)
    await waitFor(() => expect(server.sentTo(renews).length).toBeGreaterThan(asked))
    expect(sent()).toEqual([
      {
        nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
        pair: 'GBPUSD-OTC',
        timeframe: '5m',
        direction: 'PUT',
        stakeCents: 2_500,
        entryAt: expect.stringMatching(/^2026-11-21T1\d:\d\d:00\.000Z$/),
        note: '',
        tag: '',
        confidence: null,
        signalId: null,
      },
    ])
  })

  it('is the same order when it is sent again after a lost answer, also once the next minute has begun', async () => {
    const { user, place, sent } = await open(answerWith(sends, lost))
    await place()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: /^CALL/ }).ariaBusy).not.toBe('true'))
    const aMinuteLater = performance.now() + 60_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(aMinuteLater)
    onTestFinished(() => clock.mockRestore())
    await place()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual(sent()[0])
    await user.clear(screen.getByLabelText('Stake'))
    await user.type(screen.getByLabelText('Stake'), '11')
    await place()
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]?.nonce).not.toBe(sent()[0]?.nonce)
    expect(sent()[2]?.entryAt).not.toBe(sent()[0]?.entryAt)
  })

  it.each([
    ['was placed', () => success(aPracticeOrder())],
    ['was refused', () => refusal({ status: 409, error: 'PRACTICE_ORDER_LATE', message: 'This entry has passed.' })],
  ] as const)('is another one when it is sent again after it %s', async (_, respond) => {
    const { place, sent } = await open(answerWith(sends, respond))
    await place()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: /^CALL/ }).ariaBusy).not.toBe('true'))
    await place()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.nonce).not.toBe(sent()[0]?.nonce)
  })

  it('is sent once however often it is pressed before the answer', async () => {
    let respond: (response: Response) => void = () => {}
    const { user, place, sent } = await open(
      answerWith(sends, () => new Promise<Response>((resolve) => (respond = resolve))),
    )
    await place()
    await place()
    await user.type(screen.getByLabelText('Stake'), '{Enter}')
    expect(sent()).toHaveLength(1)
    await act(async () => respond(success(aPracticeOrder())))
    expect(sent()).toHaveLength(1)
  })

  it.each(['0.99', '1000.01', '12.345', 'ten', ''])(
    'is not sent with a stake of "%s", which the field says',
    async (stake) => {
      const { user, place, sent } = await open(answerWith(sends, lost))
      const field = screen.getByLabelText('Stake')
      await user.clear(field)
      if (stake) await user.type(field, stake)
      await place()
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(sent()).toEqual([])
    },
  )
})

describe('an order that is placed', () => {
  const open = aPracticeOrder({ entryAt: '2099-01-01T12:01:00.000Z', expiresAt: '2099-01-01T12:02:00.000Z' })
  const withOpen = () =>
    renderScreen('/dashboard/practice', [
      answer(getPracticeAccount, aPracticeAccount({ open: [open] })),
      answer(getPracticeStatistics, statistics),
      answerWith(createPracticeOrder, () => success(open)),
      answerWith(cancelPracticeOrder, () => success({ ...open, outcome: 'void', voidReason: CANCELED_REASON })),
    ])

  it('is undone by a press on the message that says so', async () => {
    const { user, server } = await withOpen()
    await user.click(await screen.findByRole('button', { name: /^CALL/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(server.sentTo(cancelPracticeOrder).map(({ params }) => params)).toEqual([{ id: open.id }]),
    )
    expect(await screen.findByText('Order canceled. Your stake is back.')).toBeDefined()
  })

  it('is canceled in the list of open orders until its entry', async () => {
    const { user, server } = await withOpen()
    await user.click(await screen.findByRole('button', { name: 'Cancel CALL EUR/USD OTC' }))
    await waitFor(() => expect(server.sentTo(cancelPracticeOrder)).toHaveLength(1))
  })
})

describe('keys of the ticket', () => {
  it('place an order with the stake and length that keys chose, once while one is held down', async () => {
    const { user, server } = await renderScreen('/dashboard/practice', [
      ...tickets[0].answers,
      answerWith(createPracticeOrder, () => success(aPracticeOrder())),
    ])
    await screen.findByLabelText('Stake')
    await user.keyboard('2+m{p>3/}')
    await waitFor(() => expect(server.sentTo(createPracticeOrder)).toHaveLength(1))
    expect(server.sentTo(createPracticeOrder)[0]?.input).toMatchObject({
      direction: 'PUT',
      stakeCents: 3_000,
      timeframe: '5m',
    })
  })

  it('are letters in a field, and nothing on a break', async () => {
    const { user, server } = await renderScreen('/dashboard/practice', [
      answer(getPracticeAccount, aPracticeAccount({ coolOffUntil: '2099-01-01T00:00:00.000Z' })),
      answer(getPracticeStatistics, statistics),
    ])
    await user.keyboard('c')
    await user.type(await screen.findByLabelText('Stake'), 'p')
    expect(server.sentTo(createPracticeOrder)).toEqual([])
  })
})

describe('the stake', () => {
  it('is set by steps and chips, and the buttons say what it wins', async () => {
    const { user } = await renderScreen('/dashboard/practice', tickets[0].answers)
    await user.click(await screen.findByRole('button', { name: '25' }))
    expect(screen.getByRole('button', { name: 'CALL +20.00' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Higher stake' }))
    expect(screen.getByLabelText('Stake')).toHaveProperty('value', '30.00')
    await user.click(screen.getByRole('button', { name: '1%' }))
    expect(screen.getByRole('button', { name: 'PUT +80.00' })).toBeDefined()
  })
})

describe('the watchlist', () => {
  it('shows each pair with its day and the member’s trades, and opens one on the chart', async () => {
    const watched = { pair: 'EUR/USD OTC', decimals: 5, course: [1.08, 1.0908], won: 3, n: 7 }
    const { user } = await renderScreen('/dashboard/practice', [
      ...tickets[0].answers,
      answer(listWatchedPairs, [
        { ...watched, pairId: 'EURUSD-OTC' },
        { ...watched, pairId: 'GBPUSD-OTC', pair: 'GBP/USD OTC', course: [], won: 0, n: 0 },
      ]),
    ])
    const list = within(await screen.findByRole('region', { name: 'Watchlist' }))
    expect(
      await list.findByRole('button', { name: /EUR\/USD OTC.*1\.09080.*\+1%, 24 h.*you won 3 of 7/ }),
    ).toBeDefined()
    await user.click(list.getByRole('button', { name: 'GBP/USD OTC' }))
    expect(await screen.findByLabelText('Pair')).toHaveProperty('value', 'GBPUSD-OTC')
  })
})

it('shows a phone the newest orders and closed panels, the rest one press away', async () => {
  onPhone()
  const orders = Array.from({ length: 6 }, () =>
    aPracticeOrder({ id: crypto.randomUUID(), outcome: 'profit', resultCents: 800 }),
  )
  const { user } = await renderScreen('/dashboard/practice', [
    answer(getPracticeAccount, account),
    answer(getPracticeStatistics, statistics),
    answer(listPracticeOrders, orders, { total: 6, pages: 1, current: 1 }),
  ])
  const list = await screen.findByRole('list', { name: 'Settled practice orders, newest first' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(6)
  for (const name of ['Chance of ruin', 'Session limits', 'Review'])
    expect(screen.getByRole('heading', { name }).closest('details')?.open).toBe(false)
})

it('counts an order as open no longer once its result is told, also before the account is read again', async () => {
  onPhone()
  const order = aPracticeOrder()
  const { server } = await renderScreen('/dashboard/practice', [
    answer(getPracticeAccount, aPracticeAccount({ open: [order] })),
    answer(getPracticeStatistics, statistics),
  ])
  expect(await screen.findByRole('button', { name: /^1 open/ })).toBeDefined()
  const places = within(screen.getByRole('navigation', { name: 'Places' }))
  // A member with signals comes here from the Signal Room's place.
  expect(places.getByRole('link', { name: 'Trade' }).getAttribute('aria-current')).toBe('true')
  await waitFor(() => expect(server.socket.subscribed).toContain('members/me/practice'))
  const settled = { ...order, outcome: 'loss', resultCents: -1_000, settledAt: order.expiresAt }
  act(() => server.socket.push('members/me/practice', { orders: [settled] }))
  const told = await screen.findByText(/^Lost −10\.00/)
  // No tick beside a loss.
  expect(told.closest('[data-toast]')?.querySelector('svg')).toBeNull()
  expect(screen.queryByRole('button', { name: /^1 open/ })).toBeNull()
})

describe('limits', () => {
  const open = (...more: Answer[]) =>
    renderScreen('/dashboard/practice', [
      answer(getPracticeAccount, account),
      answer(getPracticeStatistics, statistics),
      ...more,
    ])

  it('are sent as they were written, empty ones as none, and shown as the server answers them', async () => {
    const later = aPracticeAccount({ nextLimits: { limits: account.limits, from: '2026-11-22T00:00:00.000Z' } })
    const { user, server } = await open(answerWith(updatePracticeLimits, () => success(later)))
    await screen.findByRole('textbox', { name: /Daily loss limit/ })
    server.answer(answer(getPracticeAccount, later))
    await user.type(await screen.findByRole('textbox', { name: /Daily loss limit/ }), '50')
    await user.click(screen.getByRole('button', { name: 'Save limits' }))
    await waitFor(() => expect(server.sentTo(updatePracticeLimits)).toHaveLength(1))
    expect(server.sentTo(updatePracticeLimits)[0]?.input).toEqual({
      dayLossCents: 5_000,
      lossesInRow: null,
      coolOffMinutes: 60,
    })
    expect(await screen.findByText(/Looser limits start/)).toBeDefined()
  })

  it('begin a break of the length that is kept, and nothing can be placed while it lasts', async () => {
    const onBreak = aPracticeAccount({ coolOffUntil: '2026-11-21T13:00:00.000Z' })
    const { user, server } = await open(answerWith(startPracticeCoolOff, () => success(onBreak)))
    const button = await screen.findByRole('button', { name: 'Take a break now' })
    server.answer(answer(getPracticeAccount, onBreak))
    await user.click(button)
    await waitFor(() => expect(server.sentTo(startPracticeCoolOff)[0]?.input).toEqual({ minutes: 60 }))
    await waitFor(() => expect(screen.getByRole('button', { name: /^CALL/ })).toHaveProperty('disabled', true))
  })
})

it('says over how many settled orders the balance is drawn', async () => {
  const equity = [1_000_000, 1_008_000, 985_000].map((balanceCents, at) => ({
    at: `2026-03-09T10:0${at}:00.000Z`,
    balanceCents,
  }))
  await renderScreen('/dashboard/practice', [
    answer(getPracticeAccount, account),
    answer(getPracticeStatistics, { ...statistics, equity }),
  ])
  const summary = 'The balance over the last 2 settled orders, from 10,000.00 to 9,850.00.'
  expect(await screen.findAllByRole('img', { name: summary })).not.toHaveLength(0)
})
