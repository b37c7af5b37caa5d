import { describe, expect, it } from 'vitest'
import type { ChartTrend } from '../../../contract/chart-scans.ts'
import { foundInAnswer } from './answer-rules.ts'
import { compareReadings, readingAlone } from './compare-readings.ts'
import { protocols } from './protocols.ts'
import { toAdvice } from './recommendation-rules.ts'
import type { Found, SecondAnswer } from './to-analysis.ts'

const said = (fields: object): Found => {
  const envelope = { choices: [{ message: { content: JSON.stringify(fields) } }] }
  return foundInAnswer(JSON.stringify(envelope), protocols.openai.wordsIn) as Found
}
const answered = (fields: object): SecondAnswer => ({ name: 'Gemini', found: said(fields), problem: null })

const TRENDS: readonly ChartTrend[] = ['bullish', 'bearish', 'neutral']
/** A reading of ours, as the rules make one. */
const ours = (trend: ChartTrend, confidence: number, recentTrend: ChartTrend = trend): Found => ({
  ...said({ trend }),
  ...toAdvice({ trend, recentTrend, confidence }),
  confidence,
  confidenceMeaning: 'Measured.',
  decimals: 4,
  keyLevels: { support: [1.1], resistance: [1.2] },
  measured: { recentTrend, range: 0.2 },
})

describe('a second reader', () => {
  it('that agrees raises the confidence by a third of the doubt, five points at most and never to certainty', () => {
    const raised = [40, 60, 73, 93, 98, 99, 100].map(
      (confidence) => compareReadings(ours('bullish', confidence), answered({ trend: 'bullish' })).confidence,
    )
    expect(raised).toEqual([45, 65, 78, 95, 99, 99, 100])
    expect(compareReadings(ours('bullish', 93), answered({ trend: 'bullish' }))).toMatchObject({
      recommendation: 'BUY',
      confidenceMeaning: 'Measured. Gemini agrees, which adds 2 points.',
      secondReader: { name: 'Gemini', verdict: 'agrees', sentence: 'Our reader and Gemini both see an uptrend.' },
    })
  })

  it('that contradicts halves it, is told plainly, and ends every recommendation', () => {
    const found = compareReadings(ours('bearish', 98), answered({ trend: 'bullish', recommendation: 'BUY' }))
    expect(found).toMatchObject({ trend: 'bearish', confidence: 49, recommendation: 'HOLD', riskLevel: 'High' })
    expect(found.secondReader).toEqual({
      name: 'Gemini',
      verdict: 'disagrees',
      sentence: 'Our reader sees a downtrend, Gemini an uptrend: no recommendation.',
    })
    const nothing = compareReadings(ours('bullish', 98), { name: 'Gemini', found: null, problem: null })
    expect(nothing).toMatchObject({ confidence: 49, recommendation: 'HOLD' })
    expect(nothing.secondReader?.sentence).toBe('Our reader sees an uptrend, Gemini no price chart: no recommendation.')
  })

  it('that failed leaves our reading as it is, in its own sentence', () => {
    const own = ours('bullish', 93)
    const problem = 'AI Analysis failed: Quota exceeded'
    const { secondReader, second, ...found } = compareReadings(own, { name: 'Gemini', found: null, problem })
    expect({ ...found, secondReader: null }).toEqual(own)
    expect(secondReader).toEqual({
      name: 'Gemini',
      verdict: 'failed',
      sentence: 'Only our own reader could read this picture. AI Analysis failed: Quota exceeded',
    })
    expect(second?.problem).toBe(problem)
  })

  it('has its levels told as ours within 0.5% of the range, and else as its own', () => {
    const levels = { support: [1.1009, 1.0985], resistance: [1.2] }
    const found = compareReadings(ours('bullish', 93), answered({ trend: 'bullish', keyLevels: levels }))
    expect(found.keyLevels).toEqual({ support: [1.1], resistance: [1.2] })
    expect(found.signals).toEqual([
      { type: 'Levels', status: 'Confirmed', description: 'Gemini reads the same: 1.1000, 1.2000.' },
      { type: 'Levels by Gemini', status: 'Not confirmed', description: 'Only Gemini reads these: 1.0985.' },
    ])
    const unread = { ...ours('bullish', 93), keyLevels: { support: [], resistance: [] }, decimals: null }
    const without = { ...unread, measured: { recentTrend: 'bullish', range: null } } as const
    const { keyLevels, signals } = compareReadings(without, answered({ trend: 'bullish', keyLevels: levels }))
    expect([keyLevels, signals.map(({ type }) => type)]).toEqual([
      { support: [], resistance: [] },
      ['Levels by Gemini'],
    ])
  })

  it('fills in what only it read: symbol, timeframe, and its words as its own', () => {
    const words = { symbol: 'EUR/USD', timeframe: '1h', analysis: 'Buy now!' }
    const found = compareReadings(ours('bullish', 93), answered({ trend: 'bullish', ...words }))
    expect(found).toMatchObject({ symbol: 'EUR/USD', timeframe: '1h', analysis: 'Analysis completed' })
    expect(found.signals).toEqual([{ type: 'Words of Gemini', status: '', description: 'Buy now!' }])
  })

  it('alone is believed half at most, and recommends nothing', () => {
    const answer = answered({ trend: 'bullish', confidence: 97, recommendation: 'BUY', riskLevel: 'Low' })
    expect(readingAlone('Gemini', answer.found as Found, answer)).toMatchObject({
      confidence: 50,
      recommendation: 'HOLD',
      riskLevel: 'High',
      secondReader: { verdict: 'alone' },
    })
  })
})

/** Every reading that there can be, by itself and beside every answer of a service. */
const allReadings = (): Found[] => {
  const answers: SecondAnswer[] = [
    ...TRENDS.flatMap((trend) => [0, 55, 100].map((confidence) => answered({ trend, confidence }))),
    answered({ trend: 'bullish', recommendation: 'SELL', riskLevel: 'Low' }),
    { name: 'Gemini', found: null, problem: null },
    { name: 'Gemini', found: null, problem: 'No analysis received from AI' },
  ]
  const own = TRENDS.flatMap((trend) =>
    TRENDS.flatMap((recent) => Array.from({ length: 101 }, (_, confidence) => ours(trend, confidence, recent))),
  )
  return [
    ...own,
    ...own.flatMap((reading) => answers.map((answer) => compareReadings(reading, answer))),
    ...answers.flatMap((answer) => (answer.found ? [readingAlone('Gemini', answer.found, answer)] : [])),
  ]
}

describe('recommendation, risk and confidence', () => {
  const against: Record<ChartTrend, ChartTrend | null> = { bullish: 'bearish', bearish: 'bullish', neutral: null }

  it('agree with each other in every reading', () => {
    const readings = allReadings()
    expect(readings.length).toBeGreaterThan(10_000)
    const odd = readings.filter(({ trend, confidence, recommendation, riskLevel, measured, secondReader }) => {
      const isTurning = measured?.recentTrend === against[trend]
      const isDisputed = secondReader?.verdict === 'disagrees' || secondReader?.verdict === 'alone'
      const direction = { bullish: 'BUY', bearish: 'SELL', neutral: 'HOLD' }[trend]
      // A side is named exactly where the trend is likely, not turning and not disputed.
      const expected = confidence >= 85 && !isTurning && !isDisputed ? direction : 'HOLD'
      return (
        recommendation !== expected ||
        // A high risk is a low confidence, and says so; what is disputed is both.
        (riskLevel === 'High') !== confidence < 60 ||
        (isDisputed && riskLevel !== 'High') ||
        (riskLevel === 'High' && recommendation !== 'HOLD')
      )
    })
    expect(odd).toEqual([])
  })
})
