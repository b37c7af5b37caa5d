import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getWinnerReplay, type ReplayedTrade } from '../../../../contract/marathon-history.ts'
import { button } from '../../../testing/fields.ts'
import { answer, renderPart } from '../../../testing/render-screen.tsx'
import { WinnerReplay } from './winner-replay.tsx'

const trade = (id: number, resultCents: number): ReplayedTrade => ({
  id: `0b54a2a1-4f0f-4a39-9c39-6f7e60b1d10${id}`,
  pairId: 'EURUSD-OTC',
  pair: 'EUR/USD OTC',
  decimals: 5,
  timeframe: '1m',
  direction: 'CALL',
  entryAt: '2026-11-20T10:01:00.000Z',
  expiresAt: '2026-11-20T10:02:00.000Z',
  entryPrice: 1.1,
  exitPrice: 1.1001,
  outcome: resultCents > 0 ? 'profit' : 'loss',
  resultCents,
})

it('replays the winner’s trades one by one, each with the sum so far', async () => {
  const trades = [trade(1, 800), trade(2, -1_000)]
  const { user } = await renderPart(<WinnerReplay view={{ id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1d001' }} />, [
    answer(getWinnerReplay, { name: 'Ife', isEngine: false, hasCandles: false, trades }),
  ])
  const show = await screen.findByRole('button', { name: 'Replay Ife’s 2 trades', expanded: false })
  await user.click(show)
  expect(screen.getByRole('button', { name: 'Close the replay', expanded: true })).toBeDefined()
  expect(screen.getByText('Trade 1 of 2')).toBeDefined()
  expect(screen.getByText('+8.00 so far')).toBeDefined()
  expect([button('Back').disabled, button('Next').disabled]).toEqual([true, false])
  await user.click(button('Next'))
  expect(screen.getByText('Trade 2 of 2')).toBeDefined()
  expect(screen.getByText('−2.00 so far')).toBeDefined()
  expect([button('Back').disabled, button('Next').disabled]).toEqual([false, true])
})
