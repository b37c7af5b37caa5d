import { vi } from 'vitest'
import { createRealtimeClient } from '../lib/realtime/realtime-client.ts'
import { createFakeRealtime, welcome } from './fake-realtime.ts'

export const TOPIC = 'signals/5m/created'

/** Nobody listens yet. */
export const start = () => {
  const fake = createFakeRealtime()
  const client = createRealtimeClient(fake.environment)
  const listener = { onEvent: vi.fn(), onResync: vi.fn(), onRefused: vi.fn() }
  return { ...fake, client, listener }
}

/** Connected, subscribed, at seq 7 of epoch a. */
export const startLive = async () => {
  const test = start()
  const leave = test.client.listen(TOPIC, test.listener)
  await test.settle()
  test.last().push(welcome)
  test.last().push({ type: 'subscribed', topic: TOPIC, epoch: 'a', seq: 7 })
  const event = (seq: number, epoch = 'a') => test.last().push({ type: 'event', topic: TOPIC, epoch, seq, data: seq })
  const delivered = () => test.listener.onEvent.mock.calls.map(([data]) => data)
  return { ...test, leave, event, delivered }
}

export const subscriptions = (sent: { type: string }[]) => sent.filter(({ type }) => type === 'subscribe')
