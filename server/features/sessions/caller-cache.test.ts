import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../platform/http/caller.ts'
import { createCallerCache } from './caller-cache.ts'

const callerOf = (sessionId: string, memberId: string): Caller => ({
  sessionId,
  expiresAtMs: 0,
  rightsEndAtMs: 0,
  scopes: null,
  member: {
    id: memberId,
    email: '',
    fullName: '',
    isAdmin: false,
    tier: 'gold',
    dashboardUnlocked: true,
  },
})

describe('the callers in memory', () => {
  it('are forgotten with their session, their member, or all at once', () => {
    const cache = createCallerCache()
    const keep = (hash: string, sessionId: string, memberId: string) =>
      cache.keep(hash, callerOf(sessionId, memberId), cache.version())
    const kept = () => ['h1', 'h2', 'h3'].filter((hash) => cache.find(hash))
    keep('h1', 's1', 'ada')
    keep('h2', 's2', 'ada')
    keep('h3', 's3', 'eve')
    cache.forgetSession('s1')
    expect(kept()).toEqual(['h2', 'h3'])
    cache.forgetMember('ada')
    expect(kept()).toEqual(['h3'])
    cache.forgetAll()
    expect(kept()).toEqual([])
  })

  it('are not kept when something was forgotten while they were read', () => {
    const cache = createCallerCache()
    const version = cache.version()
    cache.forgetMember('ada')
    cache.keep('h1', callerOf('s1', 'ada'), version)
    expect(cache.find('h1')).toBeUndefined()
  })

  it('are not touched by the end of a session or a member that nobody knows', () => {
    const cache = createCallerCache()
    cache.keep('h1', callerOf('s1', 'ada'), cache.version())
    cache.forgetSession('s2')
    cache.forgetMember('eve')
    expect(cache.find('h1')).toBeDefined()
    expect(cache.find('h2')).toBeUndefined()
  })

  it('have one token per session: the newest', () => {
    const cache = createCallerCache()
    cache.keep('old', callerOf('s1', 'ada'), cache.version())
    cache.keep('new', callerOf('s1', 'ada'), cache.version())
    expect([cache.find('old'), cache.find('new')]).toEqual([undefined, callerOf('s1', 'ada')])
  })

  it('are 50,000 at most: one more, and the oldest goes', () => {
    const cache = createCallerCache()
    const keep = (place: number) => cache.keep(`h${place}`, callerOf(`s${place}`, `m${place}`), cache.version())
    for (let place = 0; place < 50_000; place += 1) keep(place)
    expect(cache.find('h0')).toBeDefined()
    keep(50_000)
    expect(['h0', 'h1', 'h50000'].map((hash) => cache.find(hash)?.sessionId)).toEqual([undefined, 's1', 's50000'])
    expect(cache.sizes()).toEqual([50_000, 50_000, 50_000])
  })

  it('are exactly what a plain list would hold, whatever happens to it', () => {
    const step = fc.record({
      act: fc.constantFrom('keep', 'keep', 'keep', 'session', 'member', 'all'),
      session: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cache = createCallerCache()
        let list: Caller[] = []
        for (const { act, session } of steps) {
          const caller = callerOf(`s${session}`, `m${session % 3}`)
          const { sessionId, member } = caller
          if (act === 'keep') {
            cache.keep(`h${session}`, caller, cache.version())
            list = [...list.filter((other) => other.sessionId !== sessionId), caller]
          } else if (act === 'session') {
            cache.forgetSession(sessionId)
            list = list.filter((other) => other.sessionId !== sessionId)
          } else if (act === 'member') {
            cache.forgetMember(member.id)
            list = list.filter((other) => other.member.id !== member.id)
          } else {
            cache.forgetAll()
            list = []
          }
        }
        for (let session = 0; session <= 5; session += 1) {
          expect(cache.find(`h${session}`)).toEqual(list.find(({ sessionId }) => sessionId === `s${session}`))
        }
        // Nothing is left in any index of who was forgotten.
        expect(cache.sizes()).toEqual([list.length, list.length, new Set(list.map(({ member }) => member.id)).size])
      }),
    )
  })
})
