import { expect, it, onTestFinished, vi } from 'vitest'
import { onceReleased } from './crosshair-point.ts'

const press = (name: string, pointerType: string) => new PointerEvent(name, { pointerType, bubbles: true })

const onCandles = () => {
  const candles = document.body.appendChild(document.createElement('div'))
  const tell = vi.fn()
  const points = onceReleased(candles, tell)
  onTestFinished(() => {
    points.stop()
    candles.remove()
  })
  return { candles, tell, points }
}

it('tells of no bar while a mouse drags the candles, and of the last one when it lets go', () => {
  const { candles, tell, points } = onCandles()
  points.tell(1)
  candles.dispatchEvent(press('pointerdown', 'mouse'))
  for (const atMs of [2, 3, 4]) points.tell(atMs)
  expect(tell.mock.calls).toEqual([[1]])
  window.dispatchEvent(press('pointerup', 'mouse'))
  expect(tell.mock.calls).toEqual([[1], [4]])
  points.tell(5)
  expect(tell).toHaveBeenLastCalledWith(5)
})

it('tells of each bar that a finger drags the crosshair to', () => {
  const { candles, tell, points } = onCandles()
  candles.dispatchEvent(press('pointerdown', 'touch'))
  points.tell(2)
  expect(tell.mock.calls).toEqual([[2]])
})
