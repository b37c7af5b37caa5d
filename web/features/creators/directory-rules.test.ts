import { describe, expect, it } from 'vitest'
import { COMMUNITY_SIZES } from '../../../contract/creators.ts'
import type { CallerRow } from '../../../contract/trade-calls.ts'
import { recordLine, spellSize, toLinks } from './directory-rules.ts'

it('spells the size of a community for people', () => {
  expect(COMMUNITY_SIZES.map(spellSize)).toEqual(['5,000–10,000', '10,000–25,000', '25,000–50,000', '50,000+'])
})

describe('the links of a community', () => {
  it('are one per line, without what is empty', () => {
    expect(toLinks(' https://t.me/a \n\n discord.gg/b, @c ').map(({ text }) => text)).toEqual([
      ...['https://t.me/a', 'discord.gg/b', '@c'],
    ])
  })

  it.each([
    ['https://t.me/lagospa', 'https://t.me/lagospa'],
    ['http://example.test/a?b=c', 'http://example.test/a?b=c'],
    ['t.me/lagospa', 'https://t.me/lagospa'],
    ['HTTPS://T.ME/x', 'https://t.me/x'],
    ['@lagospa', null],
    ['+234 803 555 0107', null],
    ['Lagos Price Action', null],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt://x.test/%0aalert(1)', null],
    ['data:text/html,x', null],
    ['https://bank.test@evil.test/', null],
    ['https://', null],
    ['//evil.test', null],
  ])('%s leads to %s', (line, href) => expect(toLinks(line)[0]?.href).toBe(href))
})

it('says what a creator’s calls came to with count and interval, and no rate of a handful', () => {
  const few = { handle: 'ada', won: 3, n: 4, winRate: null, interval: null, verdict: 'not enough data yet' }
  expect(recordLine(few as CallerRow)).toBe('Calls as ada: 4 won or lost so far. Not enough data yet.')
  const interval = { low: 55.4, high: 68.4 }
  const many = { ...few, won: 131, n: 211, winRate: 62.1, interval, verdict: 'spans break-even' }
  expect(recordLine(many as CallerRow)).toBe(
    'Calls as ada: 62.1% won, 131 of 211 (95% interval 55.4–68.4%), spans break-even.',
  )
})
