import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAiModels } from '../../../contract/ai-models.ts'
import { getMe } from '../../../contract/auth.ts'
import { listSignals } from '../../../contract/signals.ts'
import { listTiers, TierForSale, tiersAbove, toPrice, upgradeTier } from '../../../contract/tier-upgrades.ts'
import { Tier } from '../../../contract/tiers.ts'
import { listStatement } from '../../../contract/upoints.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 100 } })
})
afterAll(() => test.close())

const buy = (member: Member, targetTier: TierForSale, cost = toPrice(targetTier)) =>
  test.as(member).call(upgradeTier, { input: { targetTier, paymentMethod: 'upoints', cost } })
const stateOf = async (member: Member) => {
  const { tier, upoints } = (await test.members.findMember(member.id)) ?? {}
  return { tier, upoints }
}

describe('upgradeTier', () => {
  it.each(
    Tier.options.flatMap((from) => TierForSale.options.map((to) => [from, to, tiersAbove(from).includes(to)] as const)),
  )('from %s to %s: %s', async (from, to, allowed) => {
    const member = await createMember(test.db, { tier: from, upoints: 20_000 })
    const { status, body } = await buy(member, to)
    if (allowed) {
      expect(body.message).toBe(`Successfully unlocked ${to}! U-Points have been deducted from your account.`)
      expect(body.data).toMatchObject({ tier: to, uPoints: 20_000 - toPrice(to) })
      expect(await stateOf(member)).toEqual({ tier: to, upoints: 20_000 - toPrice(to) })
      const [line] = (await test.as(member).call(listStatement)).body.data
      expect(line).toMatchObject({ kind: 'upgrade', amount: -toPrice(to), reason: `Unlocked ${to}` })
    } else {
      expect([status, body.error]).toEqual([409, 'TIER_NOT_HIGHER'])
      expect(await stateOf(member)).toEqual({ tier: from, upoints: 20_000 })
    }
  })

  it('is refused with what is missing where the balance does not reach, and nothing changes', async () => {
    const member = await createMember(test.db, { upoints: 3_499 })
    const { status, body } = await buy(member, 'silver')
    expect([status, body.error, body.message]).toEqual([
      409,
      'UPOINTS_INSUFFICIENT',
      'Insufficient U-Points: 1 more needed',
    ])
    expect(await stateOf(member)).toEqual({ tier: 'guest', upoints: 3_499 })
  })

  it.each([[0], [1], [-3_500], [3_499], [3_501], [3_500.5], [1e300]])(
    'goes by the server’s price, and refuses a request that names %s',
    async (cost) => {
      const member = await createMember(test.db, { upoints: 20_000 })
      const { status, body } = await buy(member, 'silver', cost)
      expect([status, body.error]).toEqual([409, 'TIER_COST_DIFFERS'])
      expect(body.message).toBe('The price of silver is 3,500 U-Points. Nothing was deducted.')
      expect(await stateOf(member)).toEqual({ tier: 'guest', upoints: 20_000 })
    },
  )

  it.each([
    ['the legacy tier', { targetTier: 'pro', paymentMethod: 'upoints', cost: 500 }],
    ['the lowest tier', { targetTier: 'guest', paymentMethod: 'upoints', cost: 0 }],
    ['another payment', { targetTier: 'silver', paymentMethod: 'card', cost: 3_500 }],
    ['no price', { targetTier: 'silver', paymentMethod: 'upoints' }],
    ['a price as text', { targetTier: 'silver', paymentMethod: 'upoints', cost: '3500' }],
    ['nothing', {}],
  ])('sells nothing for %s', async (_, body) => {
    const member = await createMember(test.db, { upoints: 20_000 })
    expect((await test.as(member).send('POST', '/auth/upgrade-tier', body)).status).toBe(400)
    expect(await stateOf(member)).toEqual({ tier: 'guest', upoints: 20_000 })
  })

  it('charges once for 50 simultaneous clicks', async () => {
    const member = await createMember(test.db, { upoints: 20_000 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(member, 'gold')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'TIER_NOT_HIGHER')).toHaveLength(49)
    expect(await stateOf(member)).toEqual({ tier: 'gold', upoints: 10_000 })
  })

  it('never sells more than the points pay for, whatever is clicked at once', async () => {
    const member = await createMember(test.db, { upoints: 10_000 })
    const answers = await Promise.all([buy(member, 'gold'), buy(member, 'silver'), buy(member, 'starter')])
    const bought = TierForSale.options.filter((_, place) => answers[2 - place]?.status === 200)
    const paid = bought.reduce((sum, tier) => sum + toPrice(tier), 0)
    expect(bought.length).toBeGreaterThan(0)
    expect(await stateOf(member)).toEqual({ tier: bought.at(-1), upoints: 10_000 - paid })
  })

  it('opens at once what the tier includes', async () => {
    const member = await createMember(test.db, { dashboardUnlocked: true, upoints: 1_000 })
    expect((await test.as(member).call(listSignals)).status).toBe(403)
    await buy(member, 'starter')
    expect((await test.as(member).call(listSignals)).status).toBe(200)
    expect((await test.as(member).call(getMe)).body.data).toMatchObject({ tier: 'starter', uPoints: 0 })
  })

  it('needs a session', async () => {
    const input = { targetTier: 'gold', paymentMethod: 'upoints', cost: 10_000 } as const
    expect((await test.visitor().call(upgradeTier, { input })).status).toBe(401)
  })
})

describe('what points buy', () => {
  it('is listed for members, lowest first, at the prices that are charged', async () => {
    const member = await createMember(test.db)
    const tiers = (await test.as(member).call(listTiers)).body.data
    expect(tiers.map(({ id, uPointsPrice }) => [id, uPointsPrice])).toEqual([
      ['starter', 1_000],
      ['silver', 3_500],
      ['gold', 10_000],
    ])
    expect(tiers.filter(({ popular }) => popular)).toHaveLength(1)
    expect((await test.visitor().call(listTiers)).status).toBe(401)
  })

  it('runs on three models, with what each gives', async () => {
    const member = await createMember(test.db)
    const models = (await test.as(member).call(listAiModels)).body.data
    expect(models.map(({ id, uPointsRequired }) => [id, uPointsRequired])).toEqual([
      ['starter', 1_000],
      ['silver', 3_500],
      ['gold', 10_000],
    ])
    expect((await test.visitor().call(listAiModels)).status).toBe(401)
  })
})
