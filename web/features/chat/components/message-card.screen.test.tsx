import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPracticeAccount } from '../../../../contract/practice.ts'
import { getOwnCalls, type TradeCall } from '../../../../contract/trade-calls.ts'
import { aPracticeAccount } from '../../../testing/a-practice-account.ts'
import { answer, renderPart } from '../../../testing/render-screen.tsx'
import { MessageCard } from './message-card.tsx'

const caller = { id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1ca01', handle: 'ife', isBot: false }
const sealed: TradeCall = {
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1ca02',
  caller,
  pair: 'EUR/USD OTC',
  pairId: 'EURUSD-OTC',
  decimals: 5,
  timeframe: '5m',
  phase: 'sealed',
  direction: null,
  confidence: null,
  slotAt: '2026-11-21T12:00:00.000Z',
  entryAt: '2026-11-21T12:01:00.000Z',
  expiresAt: '2026-11-21T12:06:00.000Z',
  committedAt: '2026-11-21T12:00:01.000Z',
  entryPrice: null,
  exitPrice: null,
  outcome: null,
  voidReason: null,
  settledAt: null,
  copies: null,
  callIndex: 12,
  source: { id: 'simulated', kind: 'simulated', label: 'Simulated market' },
}

it.each([
  ['whoever made it', true],
  ['nobody else', false],
])('shows the direction of a sealed call to %s', async (_, isMine) => {
  const own = { mayCall: true, caller, open: [{ ...sealed, direction: 'PUT' as const }], callsThisHour: 1 }
  const { server } = await renderPart(
    <MessageCard card={{ kind: 'call', id: sealed.id, call: sealed }} isMine={isMine} />,
    [answer(getOwnCalls, own)],
  )
  if (isMine) expect(await screen.findByText('PUT')).toBeDefined()
  expect(screen.queryByText('PUT') !== null).toBe(isMine)
  expect(server.sentTo(getOwnCalls).length > 0).toBe(isMine)
})

const NEVER = '2099-01-01T00:00:00.000Z'

it.each([
  ['others', false],
  ['not to its caller', true],
])('offers to copy a sealed call to %s', async (_, isMine) => {
  const call: TradeCall = { ...sealed, direction: 'PUT', entryAt: NEVER, expiresAt: NEVER }
  await renderPart(<MessageCard card={{ kind: 'call', id: call.id, call }} isMine={isMine} />, [
    answer(getPracticeAccount, aPracticeAccount()),
  ])
  expect(await screen.findByText('PUT')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Copy this call' }) === null).toBe(isMine)
})

it('shows how many copied a settled call and what it brought them, and nothing where nobody did', async () => {
  const settled = { ...sealed, phase: 'settled', direction: 'PUT', entryPrice: 1.08412, exitPrice: 1.084 } as const
  const draw = (copies: number, outcome: TradeCall['outcome'] = 'profit') => {
    const call: TradeCall = { ...settled, outcome, copies }
    return renderPart(<MessageCard card={{ kind: 'call', id: call.id, call }} isMine={false} />)
  }
  await draw(1)
  expect(await screen.findByText('1 member copied it: +8.00 on each 10.00')).toBeDefined()
  await draw(19, 'loss')
  expect(await screen.findByText('19 members copied it: −10.00 on each 10.00')).toBeDefined()
  await draw(3, 'breakeven')
  expect(await screen.findByText('3 members copied it: the stakes went back')).toBeDefined()
  const { container } = await draw(0)
  expect(container.textContent).not.toContain('copied')
})

it('shows what an open call came in at, the price now and how many copied it', async () => {
  const call: TradeCall = { ...sealed, phase: 'open', direction: 'PUT', entryPrice: 1.08412, copies: 2 }
  const { server, container } = await renderPart(
    <MessageCard card={{ kind: 'call', id: call.id, call }} isMine={false} />,
  )
  expect(await screen.findByText('2 members copied it')).toBeDefined()
  expect(container.textContent).toContain('In at 1.08412')
  expect(container.textContent).not.toContain('now')
  const candle = {
    openAt: '2026-11-21T12:01:00.000Z',
    open: 1.08412,
    high: 1.0843,
    low: 1.0841,
    close: 1.08421,
    volume: 1,
  }
  act(() => server.socket.push('market/EURUSD-OTC/candle', { pair: 'EURUSD-OTC', closed: false, candle }))
  expect(container.textContent).toContain('In at 1.08412, now 1.08421')
})
