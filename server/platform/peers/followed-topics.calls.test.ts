import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TopicPattern, topics } from '../../../contract/realtime.ts'
import { goldCaller } from '../../testing/realtime-server.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { CallingMember } from '../http/caller.ts'
import { isState } from '../realtime/topic-rules.ts'
import { followedTopics } from './followed-topics.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const patterns = Object.keys(topics) as TopicPattern[]
const members: CallingMember[] = (['guest', 'starter', 'silver', 'gold'] as const).map((tier) => ({
  ...goldCaller(tier).member,
  tier,
  dashboardUnlocked: tier !== 'guest',
}))
const followed = followedTopics({
  ask: () => Promise.reject(new Error('Nobody is asked here.')),
  presence: { join: () => {}, leave: () => {} },
  onError: () => {},
})

it.each(patterns)('a process that follows knows of %s what its feature does', (pattern) => {
  const own = test.hub.findRules(pattern.replace(/\{\w+\}/, 'x'))?.rules
  const theirs = followed.find((rules) => rules.pattern === pattern)
  if (!own || !theirs) throw new Error(`No topic ${pattern} is defined`)
  expect(own.pattern).toBe(pattern)
  for (const member of members) expect(theirs.audienceOf?.(member) ?? '').toBe(own.audienceOf?.(member) ?? '')
  // Where the feature asks, the leader is asked.
  expect('findRefusal' in theirs).toBe(own.findRefusal !== undefined || own.exists !== undefined)
  expect('history' in theirs).toBe('history' in own)
  // Of a state the leader is told that somebody listens, whoever it is: it tells nobody else.
  for (const hook of ['onJoin', 'onLeave'] as const)
    expect(hook in theirs).toBe(own[hook] !== undefined || isState(pattern))
  expect('onTyping' in theirs).toBe(own.onTyping !== undefined)
})
