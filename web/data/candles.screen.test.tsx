import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Candle, listCandles } from '../../contract/market.ts'
import { answerWith, renderPart, success } from '../testing/render-screen.tsx'
import { useCandles } from './candles.ts'

const candle = (openAt: string): Candle => ({ openAt, open: 1, high: 1, low: 1, close: 1, volume: 1 })
const at = (minute: number) => `2026-11-21T11:0${minute}:00.000Z`

const Bars = () => {
  const { data, loadOlder } = useCandles('EURUSD-OTC', '1m')
  return (
    <button type="button" onClick={loadOlder}>
      {data?.map(({ openAt }) => openAt.slice(14, 16)).join(' ')}
    </button>
  )
}

describe('candles of a chart', () => {
  it('get the older ones where they begin, until there are none', async () => {
    const before: (string | undefined)[] = []
    const { user } = await renderPart(<Bars />, [
      answerWith(listCandles, ({ input }) => {
        if (input.before) before.push(input.before)
        const older = input.before === at(4) ? [candle(at(2)), candle(at(3))] : []
        return success(input.before ? older : [candle(at(4)), candle(at(5))])
      }),
    ])
    const bars = await screen.findByRole('button', { name: '04 05' })
    await user.click(bars)
    await screen.findByRole('button', { name: '02 03 04 05' })
    await user.click(bars)
    await user.click(bars)
    await act(async () => {})
    expect(before).toEqual([at(4), at(2)])
    expect(bars.textContent).toBe('02 03 04 05')
  })
})
