import { describe, expect, it } from 'vitest'
import { createBalanceNews } from './balance-news.ts'

describe('news of a balance', () => {
  it('moves it forward, and never back by what is repeated or late', () => {
    const read = createBalanceNews()
    expect(read('ada', { uPoints: 900, sequence: 7 })).toBe(900)
    expect(read('ada', { uPoints: 900, sequence: 7 })).toBeNull()
    expect(read('ada', { uPoints: 1_000, sequence: 6 })).toBeNull()
    expect(read('ada', { uPoints: 0, sequence: 8 })).toBe(0)
  })

  it('says nothing of the member who logs in next', () => {
    const read = createBalanceNews()
    read('ada', { uPoints: 900, sequence: 7 })
    expect(read('kwame', { uPoints: 40, sequence: 1 })).toBe(40)
  })
})
