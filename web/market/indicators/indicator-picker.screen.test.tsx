import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-screen.tsx'
import { IndicatorPicker } from './indicator-picker.tsx'

const shown = [
  { kind: 'sma' as const, settings: [20] },
  { kind: 'rsi' as const, settings: [14] },
]

it('removes the indicator that is pressed, sets another, and adds one behind them', async () => {
  const change = vi.fn()
  const { user } = await renderPart(<IndicatorPicker shown={shown} change={change} />)
  const [, remove] = await screen.findAllByRole('button', { name: /^Remove / })
  await user.click(remove as HTMLElement)
  expect(change).toHaveBeenLastCalledWith([shown[0]])
  const [bars] = screen.getAllByLabelText('Bars')
  await user.clear(bars as HTMLElement)
  await user.type(bars as HTMLElement, '30')
  expect(change).toHaveBeenLastCalledWith([{ kind: 'sma', settings: [30] }, shown[1]])
  await user.click(screen.getByRole('button', { name: /^\+ ATR/i }))
  expect(change).toHaveBeenLastCalledWith([...shown, { kind: 'atr', settings: [14] }])
})
