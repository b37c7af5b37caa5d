import { describe, expect, it } from 'vitest'
import { getMe } from '../contract/auth.ts'
import { listPairs } from '../contract/market.ts'
import { getPerformance, listDualSignals, listSignals } from '../contract/signals.ts'
import { earlyQuestions } from './early-questions.ts'
import { toAddress } from './lib/call-address.ts'
import { findScreen } from './screens.ts'

const calls = [getMe, listPairs, listSignals, getPerformance, listDualSignals]
const callAt = (address: string) => calls.find((call) => address.split('?')[0] === toAddress(call))
const asked = Object.entries(earlyQuestions)

describe('what a member’s screen asks before its scripts have come', () => {
  it.each(asked)('%s is a screen of members', (path) => expect(findScreen(path)?.access).toBe('member'))

  it.each(asked)('%s asks nothing that the asking member may not read', (_, { signals, gold }) => {
    for (const address of signals) expect(callAt(address)?.access).not.toBe('gold')
    for (const address of [...signals, ...gold])
      expect(['member', 'unlocked', 'signals', 'gold', 'open']).toContain(callAt(address)?.access)
  })

  it.each(asked)('%s reads only, at addresses that differ', (_, { signals, gold }) => {
    const addresses = [...signals, ...gold]
    expect(addresses.map((address) => callAt(address)?.method)).toEqual(addresses.map(() => 'GET'))
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.join('')).not.toMatch(/[\s"<>]/)
  })
})
