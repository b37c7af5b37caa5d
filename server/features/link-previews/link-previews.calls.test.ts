import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { updateOwnProfile } from '../../../contract/profiles.ts'
import { listSignals } from '../../../contract/signals.ts'
import { createMember } from '../../testing/factories.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1_000 } })
})
afterAll(() => test.close())

const describeLink = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://club.example')
  return test.previews.describeLink(pathname.slice(1), searchParams)
}
/** The size that a PNG states of itself. */
const pictureAt = async (address: string) => {
  const { statusCode, headers, rawPayload } = await test.app.inject({ url: address })
  if (statusCode !== 200) return statusCode
  return [headers['content-type'], rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]
}
const PICTURE = ['image/png', 1200, 630]

describe('a shared signal', () => {
  it('shows no direction while it is sealed, then its direction, then how it ended', async () => {
    const gold = test.as(await createMember(test.db, { tier: 'gold', dashboardUnlocked: true }))
    const sealed = async () => {
      await test.clock.advance(MINUTE_MS)
      const [newest] = (await gold.call(listSignals, { input: { timeframe: '1m', limit: 1 } })).body.data
      if (newest?.outcome !== null) throw new Error('There is no new signal.')
      return newest
    }
    const signal = await sealed()
    const address = `/signals/shared?signal=${signal.id}`
    const before = await describeLink(address)
    expect(before).toEqual({
      title: expect.stringMatching(/^Sealed [A-Z]{3}\/[A-Z]{3}.*, 1 minute: Opens \d\d:\d\d UTC$/),
      image: `/previews/signal/${signal.id}/sealed.png`,
    })
    expect(JSON.stringify(before)).not.toMatch(/CALL|PUT/)
    expect(await pictureAt(before?.image ?? '')).toEqual(PICTURE)
    expect((await describeLink(`/signals/shared?signal=${signal.id.toUpperCase()}`))?.title).toBe(before?.title)

    await test.clock.advance(MINUTE_MS)
    const direction = signal.signalType === 'buy' ? 'CALL' : 'PUT'
    const open = await describeLink(address)
    expect(open?.title).toMatch(new RegExp(`^${direction} .*: Open until`))
    expect(open?.image).toBe(`/previews/signal/${signal.id}/open.png`)

    await test.clock.advance(MINUTE_MS)
    const settled = await describeLink(`/signals/replay?signal=${signal.id}`)
    expect(settled?.title).toMatch(new RegExp(`^${direction} .*: (Won by|Lost by|Breakeven|Void)`))
    expect(settled?.image).toBe(`/previews/signal/${signal.id}/settled.png`)
    expect(await pictureAt(settled?.image ?? '')).toEqual(PICTURE)
  })

  it('that does not exist shows the general picture', async () => {
    for (const id of ['', 'x', '00000000-0000-7000-8000-000000000000'])
      expect(await describeLink(`/signals/shared?signal=${id}`)).toBeNull()
    expect(await pictureAt('/previews/signal/x.png')).toBe(404)
    expect(await pictureAt('/previews/constructor/x.png')).toBe(404)
  })
})

describe('a profile', () => {
  it('shows itself while it is public, and the general picture otherwise', async () => {
    const member = test.as(await createMember(test.db, { fullName: 'Ada <b>Obi</b> & 李' }))
    const make = (isPublic: boolean) => member.call(updateOwnProfile, { input: { handle: 'ada-obi', isPublic } })
    await make(true)
    const shown = await describeLink('/u/ada-obi')
    expect(shown?.image).toBe('/previews/profile/ada-obi.png')
    // Letters that the pictures lack give way to the handle.
    expect(shown?.title).toBe('ada-obi: 0 settled: too few for a win rate')
    expect(await pictureAt('/previews/profile/ada-obi.png')).toEqual(PICTURE)
    await make(false)
    expect(await describeLink('/u/ada-obi')).toBeNull()
    expect(await pictureAt('/previews/profile/ada-obi.png')).toBe(404)
  })
})

describe('other links', () => {
  it('show a marathon, the callers and an invitation that names nobody', async () => {
    const desk = await createMarathonDesk(test)
    const marathon = await desk.announce({ name: 'Weekly & Sprint' })
    const found = await describeLink(`/dashboard/marathons/${marathon.id}`)
    expect(found?.title).toMatch(/^Weekly & Sprint: (Starts|Ends) /)
    expect(await pictureAt(found?.image ?? '')).toEqual(PICTURE)
    expect(await describeLink('/dashboard/marathons/00000000-0000-7000-8000-000000000000')).toBeNull()
    expect((await describeLink('/track-record/callers'))?.title).toContain('Callers and their results')
    const invites = [await describeLink('/signup?ref=SPONSOR1'), await describeLink('/signup?ref=%3Cb%3E')]
    expect(invites[0]).toEqual(invites[1])
    expect(await pictureAt('/previews/invite.png')).toEqual(PICTURE)
    for (const plain of ['/', '/signup', '/dashboard', '/track-record']) expect(await describeLink(plain)).toBeNull()
  })
})
