import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useFullScreen } from './use-full-screen.ts'

it('takes the page to full screen and back, by its button and by Escape', async () => {
  let shown: Element | null = null
  const page = document.documentElement
  const enlarge = vi.fn(async () => {
    shown = page
  })
  const leave = vi.fn(async () => {
    shown = null
  })
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => shown })
  Object.assign(document, { exitFullscreen: leave })
  Object.assign(page, { requestFullscreen: enlarge })
  onTestFinished(() => {
    for (const name of ['fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name)
    Reflect.deleteProperty(page, 'requestFullscreen')
  })
  const { result } = renderHook(() => useFullScreen({ current: null }))
  const press = () => act(async () => result.current[1]())
  const state = () => ({ full: result.current[0], onScreen: shown !== null })

  await press()
  expect(state()).toEqual({ full: true, onScreen: true })
  await press()
  expect(state()).toEqual({ full: false, onScreen: false })
  await press()
  await act(async () => void fireEvent.keyDown(document, { key: 'Escape' }))
  expect(state()).toEqual({ full: false, onScreen: false })
  expect([enlarge.mock.calls.length, leave.mock.calls.length]).toEqual([2, 2])
})
