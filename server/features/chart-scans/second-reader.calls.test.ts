import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createChartScan, getChartScanUsage, updateChartScan } from '../../../contract/chart-scans.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { scanOf } from '../../testing/chart-pictures.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { foundInAnswer } from './answer-rules.ts'
import { protocols } from './protocols.ts'
import type { Found } from './to-analysis.ts'

const KEY = 'secret-key-of-the-operator'
const envelopeOf = (fields: object) => JSON.stringify({ choices: [{ message: { content: JSON.stringify(fields) } }] })
const ours = foundInAnswer(envelopeOf({ trend: 'bearish', confidence: 98 }), protocols.openai.wordsIn) as Found

/** What the service answers, and how often it was asked. */
let answered: { status: number; body: string }
let questions = 0
const service = createServer((request, response) => {
  questions += 1
  request.resume().on('end', () => response.writeHead(answered.status).end(answered.body))
})
let read: () => Promise<Found>
let test: TestApp
let picture: Buffer
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
  test = await buildTestApp({
    env: { secondReader: { provider: 'openai', name: 'a-model', model: 'a-model', baseUrl, apiKey: KEY } },
    pictureReader: { read: () => read(), stop: async () => {} },
  })
  picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await test.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  read = async () => ours
  answered = { status: 200, body: envelopeOf({ trend: 'bullish' }) }
  questions = 0
})

const scanAs = async () => {
  const member = await createMember(test.db, { tier: 'starter' })
  const { status, body } = await test.as(member).call(createChartScan, scanOf(picture))
  const usage = (await test.as(member).call(getChartScanUsage)).body.data
  return { member, status, body, usage }
}
const refuse = (code: 'CHART_NOT_FOUND' | 'CHART_SCAN_FAILED') => async (): Promise<Found> => {
  throw new CallError(code)
}

it('is compared with ours, and again after a correction without being asked again', async () => {
  const { member, body, usage } = await scanAs()
  expect(usage).toMatchObject({ usedToday: 1, service: { name: 'a-model', host: null } })
  const contradicted = {
    reader: 'local',
    trend: 'bearish',
    confidence: 49,
    recommendation: 'HOLD',
    riskLevel: 'High',
    secondReader: {
      name: 'a-model',
      verdict: 'disagrees',
      sentence: 'Our reader sees a downtrend, a-model an uptrend: no recommendation.',
    },
  }
  expect(body.data).toMatchObject(contradicted)
  expect(body.data).not.toHaveProperty('second')
  const again = await test.as(member).call(updateChartScan, { params: { id: body.data.id }, input: {} })
  expect(again.body.data).toMatchObject(contradicted)
  expect(questions).toBe(1)
})

it('that fails leaves our reading, which takes its scan; its key is in no log', async () => {
  answered = { status: 429, body: JSON.stringify({ error: { message: `Quota of ${KEY} exceeded` } }) }
  const { body, usage } = await scanAs()
  expect(body.data).toMatchObject({ trend: 'bearish', confidence: 98 })
  expect(body.data.secondReader).toMatchObject({
    verdict: 'failed',
    sentence: 'Only our own reader could read this picture. AI Analysis failed: Quota of … exceeded',
  })
  expect(usage.usedToday).toBe(1)
  const log = test.log.join()
  expect(log).toContain('the second reader of charts failed')
  expect(log).not.toContain(KEY)
})

it('reads alone what ours could not, as its own and without a recommendation', async () => {
  read = refuse('CHART_NOT_FOUND')
  answered = { status: 200, body: envelopeOf({ trend: 'bullish', confidence: 90, recommendation: 'BUY' }) }
  const { body, usage } = await scanAs()
  expect(body.data).toMatchObject({ reader: 'openai', trend: 'bullish', confidence: 50, recommendation: 'HOLD' })
  expect(body.data.secondReader?.verdict).toBe('alone')
  expect(usage.usedToday).toBe(1)
})

it('takes no scan where neither reads the picture, and says why', async () => {
  read = refuse('CHART_SCAN_FAILED')
  answered = { status: 200, body: '{}' }
  const failed = await scanAs()
  expect([failed.status, failed.body.message]).toEqual([502, 'No analysis received from AI'])
  read = refuse('CHART_NOT_FOUND')
  answered = { status: 200, body: envelopeOf({ isChart: false }) }
  const refused = await scanAs()
  expect([refused.status, refused.body.error]).toEqual([422, 'CHART_NOT_FOUND'])
  expect([failed.usage.usedToday, refused.usage.usedToday]).toEqual([0, 0])
})
