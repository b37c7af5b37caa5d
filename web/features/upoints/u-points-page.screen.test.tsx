import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getMe } from '../../../contract/auth.ts'
import { type Broker, listBrokers } from '../../../contract/brokers.ts'
import { listStatement, type StatementLine, transferUpoints } from '../../../contract/upoints.ts'
import { ME_KEY } from '../../data/user-context.tsx'
import { currentUser } from '../../testing/current-user.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

const line = (sequence: number): StatementLine => ({
  id: `0b54a2a1-4f0f-4a39-9c39-${String(sequence).padStart(12, '0')}`,
  sequence,
  kind: 'assignment',
  amount: 10,
  balance: sequence * 10,
  reason: `Reason ${sequence}`,
  counterparty: null,
  createdAt: '2026-11-20T10:00:00.000Z',
})
const STATEMENT = Array.from({ length: 24 }, (_, index) => line(24 - index))

const statement = answerWith(listStatement, ({ input }) => {
  const { page, limit = '20' } = input as unknown as Record<string, string>
  const [size, current] = [Number(limit), Number(page)]
  const rows = STATEMENT.slice((current - 1) * size, current * size)
  return success(rows, { total: 24, pages: Math.ceil(24 / size), current })
})
const broker = (place: number, changes: Partial<Broker> = {}): Broker => ({
  name: `Broker ${place}`,
  description: 'Binary options.',
  link: null,
  promoCode: null,
  conversion: '$1 = 1 U-Point',
  eligible: true,
  recommended: false,
  sample: false,
  ...changes,
})
const NOTHING = answer(listStatement, [], { total: 0, pages: 0, current: 1 })

describe('the form of a transfer', () => {
  const open = async (uPoints = 300) => {
    const opened = await renderScreen('/dashboard/u-points-transfer', [NOTHING], { member: { uPoints } })
    await screen.findByLabelText(/^Recipient/)
    return { ...opened, submit: () => opened.user.click(button('Transfer')) }
  }

  it.each([
    ['', '', 'Recipient email is required', 'Transfer amount must be greater than 0'],
    ['kwame@', '301', 'Please enter a valid email address', 'Insufficient U-Points balance'],
    ['gold@uptick.test', '1.5', 'You cannot transfer U-Points to yourself', 'Transfer amount must be a whole number'],
  ])('says at each field what is wrong with “%s” and “%s”', async (email, points, aboutEmail, aboutPoints) => {
    const { submit, server } = await open()
    fill('Recipient email', email)
    fill('Amount', points)
    await submit()
    await waitFor(() => expect(descriptionOf(field('Recipient email'))).toContain(aboutEmail))
    expect(descriptionOf(field('Amount'))).toContain(aboutPoints)
    expect(document.activeElement).toBe(field('Recipient email'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.sentTo(transferUpoints)).toEqual([])
  })

  it('takes the whole balance in one press', async () => {
    const { user } = await open()
    await user.click(button('Max, 300 U-Points'))
    expect(field('Amount').value).toBe('300')
    expect(screen.getByText('Balance 300 U-Points')).toBeDefined()
  })
})

it('waits for the balance before it offers a transfer', async () => {
  const { server, client } = await renderScreen('/dashboard/u-points-transfer', [NOTHING, failCall(getMe, 'offline')])
  expect((await screen.findAllByRole('status', { name: 'Loading your balance' })).length).toBeGreaterThan(0)
  expect(screen.queryByLabelText('Recipient email')).toBeNull()
  server.answer(answer(getMe, currentUser({ uPoints: 70 })))
  await act(async () => void client.invalidateQueries({ queryKey: ME_KEY }))
  expect(await screen.findByLabelText('Recipient email')).toBeDefined()
  expect(document.querySelector('[data-held-points]')?.textContent).toBe('70 U-Points')
})

describe('the statement', () => {
  it('has pages in the address', async () => {
    const { user, pages } = await renderScreen('/dashboard/u-points-transfer', [statement])
    const rows = () => within(screen.getByRole('table', { name: /^Entries of your account/ })).getAllByRole('row')
    expect(await screen.findByText(/24 entries/)).toBeDefined()
    expect(rows()).toHaveLength(21)
    const pager = within(screen.getByRole('navigation', { name: 'Pages of the statement' }))
    expect(pager.queryByRole('link', { name: 'Previous' })).toBeNull()
    expect(pager.getByRole('link', { name: 'Next' }).getAttribute('href')).toContain('page=2')
    await user.click(screen.getByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(rows()).toHaveLength(5))
    expect(pages.state.location.search).toMatchObject({ page: 2 })
    expect(rows().at(-1)?.textContent).toContain('Reason 1')
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  })

  it('shows the balance over time as a picture and as a table', async () => {
    const { user } = await renderScreen('/dashboard/u-points-transfer', [statement])
    expect((await screen.findAllByRole('img', { name: /^Balance since .* to 240 U-Points/ })).length).toBeGreaterThan(0)
    await user.click(screen.getAllByRole('button', { name: 'Table' })[0] as HTMLElement)
    expect(screen.getByRole('table', { name: /^Balance after each entry/ })).toBeDefined()
  })

  it('says that there is nothing yet', async () => {
    await renderScreen('/dashboard/u-points', [NOTHING])
    expect((await screen.findAllByText('No entries yet')).length).toBeGreaterThan(0)
  })

  it('says that it did not load', async () => {
    await renderScreen('/dashboard/u-points-transfer', [failCall(listStatement, { sentence: 'It is being added up.' })])
    await waitFor(() => expect(screen.getAllByText(/It is being added up\./)).toHaveLength(2))
  })
})

describe('earning', () => {
  const open = (member: Parameters<typeof currentUser>[0]) =>
    renderScreen(
      '/dashboard/u-points',
      [NOTHING, answer(listBrokers, [broker(1, { sample: true }), broker(2, { promoCode: 'UP10' })])],
      { member: { uPoints: 500, ...member } },
    )

  it('shows how, how far, and the risk', async () => {
    await open({})
    expect((await screen.findAllByText('$1 = 1 U-Point')).length).toBeGreaterThan(0)
    const brokers = within(screen.getByRole('region', { name: 'Verified brokers' }))
    expect(await brokers.findAllByRole('listitem')).toHaveLength(2)
    expect(brokers.getAllByText('Sample')).toHaveLength(1)
    expect(brokers.getByText('UP10')).toBeDefined()
    const marks = within(screen.getByRole('region', { name: 'Model unlock list' })).getAllByRole('listitem')
    const expected = [
      /AI Model 1\.0.*100.*Reached/,
      /AI Model 2\.0.*500.*Reached/,
      /AI Model 3\.0.*1,000.*500 more/,
      /CFD Auto-Trader License.*1,200.*700 more/,
    ]
    expect(marks).toHaveLength(expected.length)
    for (const [place, text] of expected.entries()) expect(marks[place]?.textContent).toMatch(text)
    expect(screen.getByText(/Deposit only what you planned to trade anyway/)).toBeDefined()
  })

  it('shows no broker and no reward where the country prohibits them, but why', async () => {
    const notice = 'Retail binary options are prohibited where you live.'
    const off = { brokerLinks: false, depositRewards: false, cashPrizes: false, referralRewards: false }
    await open({ offers: { ...off, notice } })
    expect(await screen.findByText(new RegExp(notice))).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Verified brokers' })?.querySelector('li') ?? null).toBeNull()
    expect(screen.queryByText(/\$1 = 1 U-Point/)).toBeNull()
    expect(screen.queryByText(/Deposit only/)).toBeNull()
  })

  it('moves the balance with what comes in', async () => {
    const { server } = await open({ uPoints: 40 })
    await waitFor(() => expect(server.socket.subscribed).toContain('members/me/upoints'))
    server.answer(answer(listStatement, [line(29)], { total: 1, pages: 1, current: 1 }))
    await act(async () => server.socket.push('members/me/upoints', { uPoints: 290, sequence: 29 }))
    await waitFor(() => expect(document.querySelector('[data-held-points]')?.textContent).toBe('290 U-Points'))
    expect((await screen.findAllByText(/Reason 29/)).length).toBeGreaterThan(0)
  })
})
