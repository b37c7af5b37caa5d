import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ReplyOf } from '../../../contract/call.ts'
import {
  type ChartAnalysis,
  createCandleScan,
  getChartScanPicture,
  getChartScanUsage,
  type UsageInfo,
} from '../../../contract/chart-scans.ts'
import { listPairs } from '../../../contract/market.ts'
import { button, field } from '../../testing/fields.ts'
import { answer, answerWith, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const NOW = '2026-11-21T12:00:00.000Z'
const usage: UsageInfo = {
  feature: 'chart_scan',
  dailyLimit: 3,
  usedToday: 0,
  remainingToday: 3,
  canUse: true,
  resetTime: NOW,
}
const analysis: ChartAnalysis = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000001',
  variant: 'scanner',
  reader: 'candles',
  isChart: true,
  symbol: 'GBP/USD',
  timeframe: '1h',
  trend: 'bullish',
  confidence: 100,
  confidenceMeaning: 'We know these candles.',
  keyLevels: { support: [1.25], resistance: [] },
  decimals: 5,
  priceConfidence: null,
  frame: null,
  scale: null,
  patterns: [],
  signals: [],
  prediction: { direction: 'up', target: 0, stopLoss: 0, timeHorizon: 'Short-term' },
  analysis: 'Prices are exact.',
  pattern: 'Unknown Pattern',
  support: '1.25000',
  resistance: 'N/A',
  target: 'N/A',
  recommendation: 'BUY',
  riskLevel: 'Medium',
  secondReader: null,
  drawing: null,
  createdAt: NOW,
}
const pair = (id: string, name: string) => ({ id, name, decimals: 5, starter: true, recording: null })
const market = {
  feed: { id: 'simulated', kind: 'simulated' as const, label: 'Simulated market' },
  clock: { serverNow: NOW, marketNow: NOW, speed: 1 },
  pairs: [pair('EURUSD', 'EUR/USD'), pair('GBPUSD', 'GBP/USD')],
}

const open = (path: string, service: ReplyOf<typeof getChartScanUsage>['service'] = null) =>
  renderScreen(path, [
    answer(getChartScanUsage, { ...usage, service }),
    answer(listPairs, market),
    answerWith(getChartScanPicture, () => new Response(new Blob(['picture']))),
  ])

it('scans the chart that the address names, and says where its prices come from', async () => {
  const { user, server } = await open('/dashboard/ai-scanner?pair=GBPUSD&chart=1h')
  await screen.findByRole('option', { name: 'GBP/USD' })
  expect([field('Pair'), field('Timeframe')]).toMatchObject([{ value: 'GBPUSD' }, { value: '1h' }])
  server.answer(answerWith(createCandleScan, () => success({ ...analysis, usage })))
  await user.click(button('Scan Our Chart'))
  expect(await screen.findByText('Uptick’s own candles')).toBeDefined()
  expect(screen.getByText('GBP/USD, 1h')).toBeDefined()
  expect(server.sentTo(createCandleScan)[0]?.input).toEqual({ variant: 'scanner', pair: 'GBPUSD', timeframe: '1h' })
})

it('scans another chart than the first, and shows why one was refused', async () => {
  const { user, server } = await open('/dashboard/ai-scanner')
  await screen.findByRole('option', { name: 'GBP/USD' })
  expect([field('Pair'), field('Timeframe')]).toMatchObject([{ value: 'EURUSD' }, { value: '5m' }])
  await user.selectOptions(field('Timeframe'), '1d')
  const message = 'This pair has too few candles yet. Try a shorter timeframe.'
  server.answer(answerWith(createCandleScan, () => refusal({ status: 422, error: 'CANDLES_MISSING', message })))
  await user.click(button('Scan Our Chart'))
  expect(await screen.findByText(message)).toBeDefined()
  expect(server.sentTo(createCandleScan)[0]?.input).toMatchObject({ pair: 'EURUSD', timeframe: '1d' })
})

it('names the service that also gets the picture, and what it says of it', async () => {
  const { user, server } = await open('/dashboard/ai-scanner', { name: 'Gemini', host: 'ai.example' })
  expect(
    await screen.findByText('We also send your picture to Gemini at ai.example to compare readings.'),
  ).toBeDefined()
  await screen.findByRole('option', { name: 'GBP/USD' })
  const sentence = 'Our reader sees a downtrend, Gemini an uptrend: no recommendation.'
  const secondReader = { name: 'Gemini', verdict: 'disagrees', sentence } as const
  server.answer(answerWith(createCandleScan, () => success({ ...analysis, reader: 'local', secondReader, usage })))
  await user.click(button('Scan Our Chart'))
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.getByText('Uptick’s own reader, Gemini')).toBeDefined()
})
