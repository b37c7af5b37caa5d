import { describe, expect, it, vi } from 'vitest'
import { welcome } from '../../testing/fake-realtime.ts'
import { start, startLive, subscriptions, TOPIC } from '../../testing/live-client.ts'
import type { ConnectionState } from './realtime-client.ts'

const kinds = (sent: { type: string }[]) => sent.map(({ type }) => type)
const pings = (sent: { type: string }[]) => kinds(sent).filter((type) => type === 'ping')

describe('listeners of one topic', () => {
  it('all hear it, until the last of them leaves', async () => {
    const { client, event, delivered, leave, last } = await startLive()
    const second = { onEvent: vi.fn() }
    const leaveSecond = client.listen(TOPIC, second)
    event(8)
    leave()
    event(9)
    leave()
    event(10)
    expect(delivered()).toEqual([8])
    expect(second.onEvent.mock.calls).toEqual([[8], [9], [10]])
    expect(kinds(last().sent)).not.toContain('unsubscribe')
    leaveSecond()
    leaveSecond()
    expect(kinds(last().sent).filter((type) => type === 'unsubscribe')).toHaveLength(1)
  })

  it('need not care for missed events or rights', async () => {
    const { client, listener, last } = await startLive()
    client.listen(TOPIC, { onEvent: () => {} })
    last().push({ type: 'resync', topic: TOPIC, epoch: 'a', seq: 12 })
    expect(listener.onResync).toHaveBeenCalledTimes(1)
    last().push({ type: 'revoked', topic: TOPIC })
    expect(listener.onRefused).toHaveBeenCalledTimes(1)
  })

  it('who comes back reads afresh instead of from where it left', async () => {
    const { client, leave, listener, last, event, delivered } = await startLive()
    leave()
    event(8)
    client.listen('signals/settled', listener)
    last().push({ type: 'refused', topic: TOPIC, error: 'ACCESS_TIER', message: '' })
    client.listen(TOPIC, listener)
    expect(subscriptions(last().sent).at(-1)).toEqual({ type: 'subscribe', topics: [{ topic: TOPIC }] })
    expect(delivered()).toEqual([])
  })
})

it('forgets its place when the last listener of a topic leaves', async () => {
  const { client, leave, listener, last } = await startLive()
  leave()
  client.listen(TOPIC, listener)
  expect(subscriptions(last().sent).at(-1)).toEqual({ type: 'subscribe', topics: [{ topic: TOPIC }] })
})

it('keeps the socket while another topic is listened to', async () => {
  const { client, leave, listener, last, pass } = await startLive()
  client.listen('signals/settled', listener)
  leave()
  await pass(2_000)
  expect(last().closed).toBe(false)
  expect(client.state()).toBe('live')
})

it('asks for nothing when everybody has left before the welcome', async () => {
  const { client, listener, last, settle } = start()
  const leave = client.listen(TOPIC, listener)
  await settle()
  leave()
  last().push(welcome)
  expect(kinds(last().sent)).toEqual(['ping'])
})

it('does not come back to a connection that was lost when nobody listened any more', async () => {
  const { client, leave, last, pass, sockets } = await startLive()
  leave()
  last().drop()
  expect(client.state()).toBe('idle')
  await pass(60_000)
  expect(sockets).toHaveLength(1)
})

it('forgets every place at logout', async () => {
  const { client, listener, last, settle } = await startLive()
  client.stop()
  client.listen('signals/settled', listener)
  await settle()
  last().push(welcome)
  expect(subscriptions(last().sent)).toEqual([
    { type: 'subscribe', topics: [{ topic: TOPIC }, { topic: 'signals/settled' }] },
  ])
})

it('stays out after a logout, though the ticket that was on its way is refused', async () => {
  for (const reason of ['offline', 'session over']) {
    const { client, listener, failTickets, pass, settle, sessionsEnded } = start()
    failTickets(reason)
    client.listen(TOPIC, listener)
    client.stop()
    await settle()
    await pass(60_000)
    expect(client.state()).toBe('idle')
    expect(sessionsEnded).toEqual([])
  }
})

it('tells those who watch it about every change of its state, once, until they stop', async () => {
  const { client, listener, failTickets, pass, settle, last } = start()
  const seen: ConnectionState[] = []
  const stopWatching = client.subscribe(() => seen.push(client.state()))
  failTickets('offline')
  client.listen(TOPIC, listener)
  await settle()
  await pass(500)
  failTickets(undefined)
  await pass(1_000)
  expect(seen).toEqual(['connecting', 'reconnecting'])
  last().push(welcome)
  last().drop()
  expect(seen).toEqual(['connecting', 'reconnecting', 'live', 'reconnecting'])
  stopWatching()
  client.stop()
  expect(seen).toHaveLength(4)
})

describe('the clock', () => {
  it('is told of the market by the welcome, and is not trusted once the connection is lost', async () => {
    const { last, trust } = await startLive()
    expect(trust).toEqual(['market 2026-11-21T12:00:00.000Z'])
    last().drop()
    expect(trust.at(-1)).toBe('distrusted')
  })

  it('takes no answer that was not asked for', async () => {
    const { last, observed } = await startLive()
    for (const now of ['2026-11-21T12:00:01.000Z', '2026-11-21T13:00:00.000Z']) last().push({ type: 'pong', now })
    expect(observed).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:01.000Z'])
  })
})

describe('looked at again', () => {
  const pong = { type: 'pong', now: '2026-11-21T12:00:00.000Z' } as const

  it('asks a connection that was quiet for a sign of life, and waits a whole heartbeat for it', async () => {
    const { client, last, pass, sockets } = await startLive()
    last().push(pong)
    await pass(10_000)
    client.wake()
    expect(pings(last().sent)).toHaveLength(2)
    last().push(pong)
    await pass(15_000)
    expect(pings(last().sent)).toHaveLength(2)
    await pass(10_000)
    expect(pings(last().sent)).toHaveLength(3)
    expect(sockets).toHaveLength(1)
  })

  it('asks once while an answer is on its way', async () => {
    const { client, last } = await startLive()
    client.wake()
    expect(pings(last().sent)).toHaveLength(1)
    expect(client.state()).toBe('live')
  })

  it('opens nothing when nobody listens', async () => {
    const { client, settle, sockets } = start()
    client.wake()
    await settle()
    expect(sockets).toHaveLength(0)
  })

  it('leaves a first try alone', async () => {
    const { client, listener, settle, sockets, last } = start()
    client.listen(TOPIC, listener)
    await settle()
    client.wake()
    await settle()
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual([])
  })
})
