import { expect, it } from 'vitest'
import { getTradingBot } from '../../contract/auto-trading.ts'
import { listWebinars } from '../../contract/webinars.ts'
import { answer, answerWith, refusal, renderPart } from '../testing/render-screen.tsx'
import { loadOf } from './load-of.ts'

const webinars = answer(listWebinars, {} as never)
const load = loadOf(listWebinars, getTradingBot)

it('asks each question once while its answer is kept', async () => {
  const { server, client } = await renderPart(null, [webinars, answer(getTradingBot, {} as never)])
  await load(client)
  await load(client)
  expect([listWebinars, getTradingBot].map((call) => server.sentTo(call).length)).toEqual([1, 1])
})

it('asks nothing that is locked for the member, and does not mind a refusal', async () => {
  const refused = answerWith(listWebinars, () =>
    refusal({ status: 403, error: 'ACCESS_TIER', message: 'This is not for you.' }),
  )
  const { server, client } = await renderPart(null, [refused], { member: { dashboardUnlocked: false } })
  await load(client)
  expect([listWebinars, getTradingBot].map((call) => server.sentTo(call).length)).toEqual([1, 0])
})
