import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { createQueryClient, shouldRetry } from './query-client.ts'

const cut = () => Promise.reject(CallFailure.ofNetwork(new TypeError('Failed to fetch')))

it('does not make somebody wait for a whole time limit again', () => {
  const late = CallFailure.ofNetwork(new DOMException('The operation timed out.', 'TimeoutError'))
  expect(shouldRetry(0, late)).toBe(false)
  expect(shouldRetry(0, CallFailure.ofNetwork(new TypeError('Failed to fetch')))).toBe(true)
})

describe('without a network', () => {
  const client = createQueryClient()
  beforeEach(() => {
    client.mount()
    onlineManager.setOnline(false)
  })
  afterEach(() => {
    onlineManager.setOnline(true)
    client.unmount()
    client.clear()
  })

  it('makes a mutation fail at once, and never makes it again by itself', async () => {
    const mutationFn = vi.fn(cut)
    const observer = new MutationObserver(client, { mutationFn })
    await expect(observer.mutate()).rejects.toMatchObject({ isNetwork: true })
    onlineManager.setOnline(true)
    await client.resumePausedMutations()
    expect(mutationFn).toHaveBeenCalledOnce()
  })

  it('makes a query fail at once, and reads it again when the network is back', async () => {
    const queryFn = vi.fn(cut)
    const observer = new QueryObserver(client, { queryKey: ['thing'], queryFn })
    const stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' }))
    expect(queryFn).toHaveBeenCalledOnce()
    queryFn.mockImplementation(async () => Promise.resolve('there') as never)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'))
    stop()
  })
})

describe('a query that failed', () => {
  it('is repeated twice for an outage, and not for a refusal', () => {
    const outage = new CallFailure({ status: 503, error: 'SERVER_FAILED', message: 'Not now.' })
    const refusal = new CallFailure({ status: 403, error: 'ACCESS_GOLD', message: 'No.' })
    expect([0, 1, 2].map((failures) => shouldRetry(failures, outage))).toEqual([true, true, false])
    expect(shouldRetry(0, refusal)).toBe(false)
  })
})
