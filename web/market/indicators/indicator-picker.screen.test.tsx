import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { INDICATOR_SETTINGS, IndicatorKind } from '../../../contract/chart-layouts.ts'
import { fill } from '../../testing/fields.ts'
import { renderPart } from '../../testing/render-screen.tsx'
import { settingNames } from './content.ts'
import { toUsual } from './indicator-names.ts'
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

const settings = IndicatorKind.options.flatMap((kind) =>
  INDICATOR_SETTINGS[kind].map((setting, place) => ({
    kind,
    place,
    name: settingNames[kind][place] ?? '',
    ...setting,
  })),
)

it.each(settings)('takes $name of $kind from $min to $max, and says so of others', async (setting) => {
  const { kind, place, name, min, max, decimals } = setting
  const change = vi.fn()
  await renderPart(<IndicatorPicker shown={[toUsual(kind)]} change={change} />)
  await screen.findByLabelText(name)
  for (const value of [min, max]) {
    fill(name, String(value))
    expect(change.mock.lastCall?.[0][0].settings[place]).toBe(value)
  }
  change.mockClear()
  for (const value of [min - 10 ** -decimals, max + 10 ** -decimals]) {
    fill(name, value.toFixed(decimals))
    expect(screen.getByText(`Enter ${min} to ${max}`)).toBeDefined()
  }
  expect(change).not.toHaveBeenCalled()
})
