import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Toaster } from '../../ui/toast.tsx'
import { keepServiceWorker } from './service-worker.ts'

const READY = 'A new version of Uptick is ready.'

it('offers a new version, but not the first one that the browser gets', async () => {
  const workers = Object.assign(new EventTarget(), { controller: null as object | null, register: vi.fn() })
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null as object | null })
  workers.register.mockResolvedValue(registration)
  vi.stubEnv('PROD', true)
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) => (name === 'serviceWorker' ? workers : Reflect.get(target, name)),
      has: (target, name) => name === 'serviceWorker' || name in target,
    }),
  )
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
  render(<Toaster />)
  vi.useFakeTimers()
  keepServiceWorker()
  vi.advanceTimersByTime(4_000)
  vi.useRealTimers()
  await act(async () => {})
  const install = () => {
    const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() })
    registration.installing = worker
    act(() => {
      registration.dispatchEvent(new Event('updatefound'))
      worker.dispatchEvent(new Event('statechange'))
    })
    return worker
  }

  install()
  expect(screen.queryByText(READY)).toBeNull()
  workers.controller = {}
  const next = install()
  expect(screen.getByText(READY)).toBeDefined()
  expect(next.postMessage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Reload for the new version' }))
  expect(next.postMessage).toHaveBeenCalledWith('take over')
})
