import { describe, expect, it } from 'vitest'
import { closeCodes } from '../../../contract/socket.ts'
import { welcome } from '../../testing/fake-realtime.ts'
import { start, startLive, subscriptions, TOPIC } from '../../testing/live-client.ts'

describe('connecting', () => {
  it('opens one socket for every topic, with a ticket, when somebody listens', async () => {
    const { client, listener, sockets, last, settle } = start()
    expect(client.state()).toBe('idle')
    client.listen(TOPIC, listener)
    client.listen('signals/settled', listener)
    expect(client.state()).toBe('connecting')
    await settle()
    expect(sockets).toHaveLength(1)
    expect(last().ticket).toBe('ticket-1')
    last().push(welcome)
    expect(client.state()).toBe('live')
    expect(subscriptions(last().sent)).toEqual([
      { type: 'subscribe', topics: [{ topic: TOPIC }, { topic: 'signals/settled' }] },
    ])
    expect(client.feed()?.kind).toBe('simulated')
  })

  it('subscribes a topic that comes later, and only once for two listeners', async () => {
    const { client, listener, last } = await startLive()
    client.listen(TOPIC, listener)
    client.listen('market/EURUSD/candle', listener)
    expect(subscriptions(last().sent).at(-1)).toEqual({
      type: 'subscribe',
      topics: [{ topic: 'market/EURUSD/candle' }],
    })
    expect(subscriptions(last().sent)).toHaveLength(2)
  })

  it('unsubscribes with the last listener, and lets the socket go when nobody listens for a while', async () => {
    const { client, leave, last, pass } = await startLive()
    leave()
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', topics: [TOPIC] })
    expect(client.state()).toBe('live')
    await pass(2_000)
    expect(last().closed).toBe(true)
    expect(client.state()).toBe('idle')
  })

  it('keeps the socket from one page to the next', async () => {
    const { client, leave, listener, last, pass, sockets } = await startLive()
    leave()
    client.listen('signals/settled', listener)
    await pass(2_000)
    expect(last().closed).toBe(false)
    expect(sockets).toHaveLength(1)
  })

  it('takes the server’s clock from welcome and pong', async () => {
    const { last, observed } = await startLive()
    expect(last().sent.at(-1)).toEqual({ type: 'ping' })
    last().push({ type: 'pong', now: '2026-11-21T12:00:01.000Z' })
    expect(observed).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:01.000Z'])
  })
})

describe('events', () => {
  it('arrive in order, each once', async () => {
    const { event, delivered, listener } = await startLive()
    for (const seq of [8, 9, 9, 8, 10]) event(seq)
    expect(delivered()).toEqual([8, 9, 10])
    expect(listener.onResync).not.toHaveBeenCalled()
  })

  it('may leave numbers out, and ask for a refetch only where they are of another stream', async () => {
    const { event, delivered, listener, last } = await startLive()
    event(12)
    expect(listener.onResync).not.toHaveBeenCalled()
    last().push({ type: 'event', topic: TOPIC, epoch: 'another', seq: 13, data: 13 })
    expect(delivered()).toEqual([12, 13])
    expect(listener.onResync).toHaveBeenCalledTimes(1)
  })

  it('survive frames that are not of the protocol', async () => {
    const { last, event, delivered } = await startLive()
    for (const junk of ['', '{', 'null', '[]', 7, '{"type":"new-in-a-later-version"}']) last().raw(junk)
    event(8)
    expect(delivered()).toEqual([8])
  })
})

describe('between the page’s first reading and its subscription', () => {
  /** Listens, and is subscribed `laterMs` after it, to a stream whose newest event is so old then. */
  const subscribedAfter = async (laterMs: number, newestAgeMs?: number) => {
    const test = start()
    test.client.listen(TOPIC, test.listener)
    await test.settle()
    await test.pass(laterMs)
    test.last().push(welcome)
    const age = newestAgeMs === undefined ? {} : { newestAgeMs }
    test.last().push({ type: 'subscribed', topic: TOPIC, epoch: 'a', seq: 7, ...age })
    return test.listener.onResync
  }

  it('an event may have been missed: the page reads again', async () => {
    expect(await subscribedAfter(400, 0)).toHaveBeenCalledTimes(1)
    expect(await subscribedAfter(400, 399)).toHaveBeenCalledTimes(1)
    expect(await subscribedAfter(60_000, 59_000)).toHaveBeenCalledTimes(1)
  })

  it('what was shown from before may have been read 25 seconds earlier', async () => {
    expect(await subscribedAfter(400, 25_400)).toHaveBeenCalledTimes(1)
  })

  it('nothing was missed where the newest event is older than anything read', async () => {
    expect(await subscribedAfter(400, 25_401)).not.toHaveBeenCalled()
    expect(await subscribedAfter(60_000, 85_001)).not.toHaveBeenCalled()
  })

  it('nothing was missed of a stream whose next event brings everything', async () => {
    expect(await subscribedAfter(400)).not.toHaveBeenCalled()
  })

  it('counts from when this page began to listen, not from when an earlier one did', async () => {
    const { client, leave, listener, last, pass } = await startLive()
    leave()
    await pass(1_000)
    client.listen(TOPIC, listener)
    last().push({ type: 'subscribed', topic: TOPIC, epoch: 'a', seq: 7, newestAgeMs: 25_500 })
    expect(listener.onResync).not.toHaveBeenCalled()
    last().push({ type: 'subscribed', topic: TOPIC, epoch: 'a', seq: 7, newestAgeMs: 0 })
    // Known by now: what was missed since follows by itself.
    expect(listener.onResync).not.toHaveBeenCalled()
  })
})

describe('after a lost connection', () => {
  it('resumes where it was and delivers what was missed, once', async () => {
    const { client, event, delivered, listener, last, pass } = await startLive()
    event(8)
    last().drop()
    expect(client.state()).toBe('reconnecting')
    await pass(500)
    last().push(welcome)
    expect(subscriptions(last().sent)).toEqual([
      { type: 'subscribe', topics: [{ topic: TOPIC, epoch: 'a', lastSeq: 8 }] },
    ])
    last().push({ type: 'subscribed', topic: TOPIC, epoch: 'a', seq: 10 })
    for (const seq of [9, 10, 11]) event(seq)
    expect(delivered()).toEqual([8, 9, 10, 11])
    expect(listener.onResync).not.toHaveBeenCalled()
    expect(client.state()).toBe('live')
  })

  it('refetches when the history no longer reaches back', async () => {
    const { event, delivered, listener, last, pass } = await startLive()
    last().drop()
    await pass(500)
    last().push(welcome)
    last().push({ type: 'resync', topic: TOPIC, epoch: 'a', seq: 90 })
    expect(listener.onResync).toHaveBeenCalledTimes(1)
    event(91)
    expect(listener.onResync).toHaveBeenCalledTimes(1)
    expect(delivered()).toEqual([91])
  })

  it('refetches when the stream has begun anew', async () => {
    const { event, delivered, listener, last, pass } = await startLive()
    last().drop(closeCodes.restarting)
    await pass(500)
    last().push(welcome)
    last().push({ type: 'subscribed', topic: TOPIC, epoch: 'b', seq: 2 })
    event(3, 'b')
    expect(listener.onResync).toHaveBeenCalledTimes(1)
    expect(delivered()).toEqual([3])
  })

  it('waits longer after every failed try, and not at all once the network is back', async () => {
    const { client, last, pass, sockets, settle } = await startLive()
    last().drop()
    await pass(499)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
    last().drop()
    await pass(999)
    expect(sockets).toHaveLength(2)
    client.wake()
    await settle()
    expect(sockets).toHaveLength(3)
    await pass(60_000)
    expect(sockets).toHaveLength(3)
  })

  it('waits half a second again after a connection that was welcomed', async () => {
    const { last, pass, sockets } = await startLive()
    for (const delayMs of [500, 1_000, 2_000]) {
      last().drop()
      await pass(delayMs)
    }
    expect(sockets).toHaveLength(4)
    last().push(welcome)
    last().drop()
    await pass(499)
    expect(sockets).toHaveLength(4)
    await pass(1)
    expect(sockets).toHaveLength(5)
  })

  it('takes a silent server for a lost connection', async () => {
    const { client, last, pass } = await startLive()
    last().push({ type: 'pong', now: '2026-11-21T12:00:00.000Z' })
    await pass(25_000)
    expect(client.state()).toBe('live')
    await pass(25_000)
    expect(last().closed).toBe(true)
    expect(client.state()).toBe('reconnecting')
  })

  it('takes a probe without an answer within two seconds for a lost connection, typing included', async () => {
    const { client, last, pass } = await startLive()
    client.sendTyping('rooms/a/presence')
    await pass(1_000)
    last().push({ type: 'pong', now: '2026-11-21T12:00:00.000Z' })
    await pass(5_000)
    expect(client.state()).toBe('live')
    client.probe()
    client.probe()
    expect(last().sent.filter(({ type }) => type === 'ping')).toHaveLength(3)
    await pass(1_500)
    expect([last().closed, client.state()]).toEqual([true, 'reconnecting'])
  })

  it('believes a device that says it has no network', async () => {
    const { client, last } = await startLive()
    client.lose()
    expect([last().closed, client.state()]).toEqual([true, 'reconnecting'])
  })

  it('ignores what an earlier connection still sends', async () => {
    const { sockets, last, pass, delivered } = await startLive()
    const [old] = sockets
    last().drop()
    await pass(500)
    last().push(welcome)
    old?.push({ type: 'event', topic: TOPIC, epoch: 'a', seq: 8, data: 'late' })
    old?.drop(closeCodes.sessionEnded)
    expect(delivered()).toEqual([])
    expect(last().closed).toBe(false)
  })

  it('retries a ticket that could not be had', async () => {
    const { client, listener, failTickets, pass, settle, sockets } = start()
    failTickets('offline')
    client.listen(TOPIC, listener)
    await settle()
    expect(client.state()).toBe('reconnecting')
    failTickets(undefined)
    await pass(500)
    expect(sockets).toHaveLength(1)
  })
})

describe('rights', () => {
  it('tells the listener that it may not listen, and forgets its place', async () => {
    const { listener, last, pass } = await startLive()
    last().push({ type: 'revoked', topic: TOPIC })
    expect(listener.onRefused).toHaveBeenCalledTimes(1)
    last().drop()
    await pass(500)
    last().push(welcome)
    expect(subscriptions(last().sent)).toEqual([{ type: 'subscribe', topics: [{ topic: TOPIC }] }])
    last().push({ type: 'refused', topic: TOPIC, error: 'ACCESS_TIER', message: 'Your tier doesn’t include this.' })
    expect(listener.onRefused).toHaveBeenCalledTimes(2)
  })

  it('ends the session when the server says that it is over, and does not come back', async () => {
    const { client, last, pass, sessionsEnded, sockets } = await startLive()
    last().drop(closeCodes.sessionEnded)
    expect(sessionsEnded).toEqual(['token-1'])
    expect(client.state()).toBe('idle')
    await pass(60_000)
    expect(client.state()).toBe('idle')
    expect(sockets).toHaveLength(1)
  })

  it('ends the session when a ticket is refused for it', async () => {
    const { client, listener, failTickets, settle, sessionsEnded } = start()
    failTickets('session over')
    client.listen(TOPIC, listener)
    await settle()
    expect(sessionsEnded).toEqual(['token-1'])
    expect(client.state()).toBe('idle')
  })

  it('ends the session that was refused, not the one that somebody has begun since', async () => {
    const { last, logIn, sessionsEnded } = await startLive()
    logIn('token-2')
    last().drop(closeCodes.sessionEnded)
    expect(sessionsEnded).toEqual(['token-1'])

    const late = start()
    late.failTickets('session over')
    late.client.listen(TOPIC, late.listener)
    late.logIn('token-2')
    await late.settle()
    expect(late.sessionsEnded).toEqual(['token-1'])
  })

  it('stops at logout, even while a ticket is on its way', async () => {
    const { client, listener, settle, sockets } = start()
    client.listen(TOPIC, listener)
    client.stop()
    await settle()
    expect(sockets).toHaveLength(0)
    expect(client.state()).toBe('idle')
  })
})
