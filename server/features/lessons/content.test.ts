import { describe, expect, it } from 'vitest'
import { LESSON_PASS_PERCENT, Lesson, LessonForm, LessonLevel } from '../../../contract/lessons.ts'
import { ruinChance } from '../../../engine/practice/ruin.ts'
import { breakEvenRate, wilsonInterval } from '../../../engine/signals/statistics.ts'
import { lessonPaths, lessons } from './content.ts'

const wordsOf = (id: string): string => JSON.stringify(lessons.find((lesson) => lesson.id === id))
const percent = (share: number, decimals: number): string => `${(100 * share).toFixed(decimals)}%`
const band = (won: number, n: number): string => {
  const { low, high } = wilsonInterval(won, n) ?? { low: Number.NaN, high: Number.NaN }
  return `${percent(low, 1)} to ${percent(high, 1)}`
}
const ruinAt = (stakePercent: number): string =>
  percent(
    ruinChance({
      balanceCents: 100_000,
      stakeCents: stakePercent * 1_000,
      winRate: 0.5,
      payoutPercent: 80,
      orders: 500,
    }),
    2,
  )

/** Chance of at least `least` heads in 100 tosses. */
const headsChance = (least: number): number => {
  let chance = 0.5 ** 100
  let sum = 0
  for (let heads = 0; heads <= 100; heads += 1) {
    if (heads >= least) sum += chance
    chance *= (100 - heads) / (heads + 1)
  }
  return sum
}

/** Chance of a run of `length` losses somewhere in `trades`, each lost half of the time. */
const runChance = (length: number, trades: number): number => {
  let runs = [1, ...new Array<number>(length - 1).fill(0)]
  let seen = 0
  for (let trade = 0; trade < trades; trade += 1) {
    seen += (runs[length - 1] ?? 0) / 2
    const alive = runs.reduce((total, chance) => total + chance, 0)
    runs = [alive / 2, ...runs.slice(0, -1).map((chance) => chance / 2)]
  }
  return seen
}

const doubling = (won: number | null): number => {
  const stakes = [10, 20, 40]
  return stakes.reduce((result, stake, step) => {
    if (won === null || step < won) return result - stake
    return step === won ? result + 0.8 * stake : result
  }, 0)
}

describe('the figures in the lessons', () => {
  it.each([
    ...[0.7, 0.8, 0.9, 0.95].map((payout) => [
      'break-even-and-payout',
      `Payout ${percent(payout, 0)}: break-even ${percent(breakEvenRate(payout), 2)}`,
    ]),
    ['break-even-and-payout', `Result: 416 − 480 = −${48 * 10 - 52 * 8}`],
    ['break-even-and-payout', `Each 10 staked loses ${(0.46 * 10 - 0.54 * 8).toFixed(2)} on average`],
    ['what-an-interval-says', `6 of 10: ${band(6, 10)}`],
    ['what-an-interval-says', `60 of 100: ${band(60, 100)}`],
    ['what-an-interval-says', `600 of 1,000: ${band(600, 1_000)}`],
    ['when-to-stop', `58 of 112 won: interval ${band(58, 112)}`],
    ...([0, 1, 2, null] as const).map((won) => ['martingale-and-ruin', String(doubling(won)).replace('-', '−')]),
    [
      'martingale-and-ruin',
      `= −${-(doubling(0) / 2 + doubling(1) / 4 + doubling(2) / 8 + doubling(null) / 8)}`.replace('.0', ''),
    ],
    ['martingale-and-ruin', `Stake of 1% of the start: ${ruinAt(1)}`],
    ['martingale-and-ruin', `Stake of 2%: ${ruinAt(2)}`],
    ['martingale-and-ruin', `Stake of 5%: ${ruinAt(5)}`],
    ...[10, 25, 50, 75].map((lost) => [
      'position-size',
      `Lost ${lost}%: ${percent(lost / (100 - lost), 1).replace('.0', '')}`,
    ]),
    ['position-size', `about ${Math.round(20 * runChance(6, 100)) * 5}%`],
    [
      'position-size',
      `about ${percent(1 - 0.98 ** 6, 0)} of the account. At 10% each, they cost ${percent(1 - 0.9 ** 6, 0)}`,
    ],
    ['testing-an-idea', `60 or more heads is ${percent(headsChance(60), 1)}`],
    ['testing-an-idea', `at least one succeeds is ${percent(1 - (1 - headsChance(60)) ** 20, 1)}`],
    ['testing-an-idea', `lower end of ${band(60, 100).split(' ')[0]}`],
    ['invented-win-rates', `${8_000 / 2 ** 3}`.replace('1000', '1,000')],
  ])('%s: %s', (id = '', claim = '') => {
    expect(wordsOf(id)).toContain(claim)
  })
})

describe('the lessons', () => {
  it('are at least twelve, each on one path, in the order of the paths, with names of their own', () => {
    const ids = lessons.map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(12)
    expect(lessonPaths).toHaveLength(3)
    expect(lessonPaths.flatMap(({ lessonIds }) => lessonIds)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s is whole', (_, lesson) => {
    const { id, title, summary, level, form, minutes, body, quiz } = lesson
    const entry = { id, title, summary, level, form, minutes, sections: body.length, questions: quiz.length }
    const shown = { entry: { ...entry, progress: null }, path: '', body, quiz, next: null }
    expect(Lesson.safeParse(shown).success).toBe(true)
    expect(LessonLevel.options).toContain(level)
    expect(LessonForm.options.filter((one) => one !== 'video')).toContain(form)
    expect(body.length).toBeGreaterThanOrEqual(2)
    expect(quiz.length).toBeGreaterThanOrEqual(3)
    expect(quiz.length).toBeLessThanOrEqual(5)
    for (const { options, right, explanation } of quiz) {
      expect(new Set(options).size).toBe(options.length)
      expect(options[right]).toBeDefined()
      expect(explanation.length).toBeGreaterThan(15)
    }
  })

  it('can be passed with one wrong answer, and not by always choosing the same option', () => {
    for (const { id, quiz } of lessons) {
      expect((100 * (quiz.length - 1)) / quiz.length, id).toBeGreaterThanOrEqual(LESSON_PASS_PERCENT)
      for (const option of [0, 1, 2, 3]) {
        const hits = quiz.filter(({ right }) => right === option).length
        expect((100 * hits) / quiz.length, `${id}: always ${option}`).toBeLessThan(LESSON_PASS_PERCENT)
      }
    }
  })
})
