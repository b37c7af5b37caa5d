import { describe, expect, it } from 'vitest'
import { aMarathon } from '../../testing/a-marathon.ts'
import { resultFileName, toResultPicture, toResultText } from './result-rules.ts'

const userStats = {
  entryId: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1d104',
  rank: 4,
  score: 6_400,
  profit: 64,
  trades: 12,
  qualified: true,
  joinedAt: '2026-11-19T00:00:00.000Z',
  fee: 50,
  prize: 0,
  refunded: false,
}
const ended = aMarathon({
  status: 'ended',
  overAt: '2026-11-30T00:00:00.000Z',
  paidAt: '2026-11-30T00:01:00.000Z',
  userStats,
})

describe('the picture of a member’s result', () => {
  it('says rank, practice profit, trades and day, and that results are hypothetical', () => {
    const words = toResultPicture(ended)
    expect(words).toMatchObject({
      title: 'November Marathon',
      large: 'Rank 4',
      result: '+64.00 practice profit in 12 trades',
      lines: [expect.stringMatching(/^Ended .*2026, 12 took part$/)],
      foot: 'Practice money. Results are hypothetical.',
    })
    expect(words && toResultText(words, 'https://uptick.test/m')).toMatch(
      /^Uptick November Marathon: Rank 4\n.*\n.*\n.*hypothetical\.\nhttps:\/\/uptick\.test\/m$/,
    )
  })

  it('says what was won, and nothing of a prize where there was none', () => {
    const won = toResultPicture({ ...ended, userStats: { ...userStats, rank: 1, prize: 350 } })
    expect(won?.lines).toContain('Won 350 U-Points')
    expect(toResultPicture(ended)?.lines.join()).not.toContain('Won')
  })

  it.each([
    ['runs', { ...ended, status: 'active' as const, overAt: null, paidAt: null }],
    ['waits for its last orders', { ...ended, paidAt: null }],
    ['was canceled', { ...ended, status: 'cancelled' as const }],
    ['had others in it only', { ...ended, userStats: null }],
  ])('is not made of a marathon that %s', (_, view) => {
    expect(toResultPicture(view)).toBeNull()
  })

  it('has a file name of plain letters', () => {
    expect(resultFileName({ name: 'AI vs. Human: März' })).toBe('uptick-ai-vs-human-m-rz.png')
  })
})
