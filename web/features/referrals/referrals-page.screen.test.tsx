import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  createReferralLink,
  getReferrals,
  listReferralLeaders,
  MAX_REFERRAL_LINKS,
  type ReferralLink,
  type ReferralOverview,
} from '../../../contract/referrals.ts'
import { expectNoBarriers } from '../../testing/barriers.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, answerWith, refusal, renderScreen } from '../../testing/render-screen.tsx'

const link = (place: number, name = `Link ${place}`): ReferralLink => ({
  id: `0b54a2a1-4f0f-4a39-9c39-${String(place).padStart(12, '0')}`,
  name,
  code: `CODE${place}`,
  url: `https://uptick.test/signup?ref=CODE${place}`,
  visits: 1,
  signups: 1,
  qualified: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
})
const days = Array.from({ length: 30 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  signups: index === 7 ? 3 : 0,
  qualified: index === 20 ? 1 : 0,
}))
const overview = (changes: Partial<ReferralOverview> = {}): ReferralOverview => ({
  code: 'UPT-4K7Q',
  url: 'https://uptick.test/signup?ref=UPT4K7Q',
  rewarded: true,
  signups: 0,
  qualified: 0,
  pending: 0,
  earnedUpoints: 0,
  tier: null,
  links: [],
  recent: [],
  days: days.map(({ date }) => ({ date, signups: 0, qualified: 0 })),
  ...changes,
})
const GROWN = overview({
  signups: 3,
  qualified: 1,
  pending: 2,
  earnedUpoints: 70,
  tier: 'Bronze',
  days,
  links: [link(1, 'Instagram bio')],
  recent: [{ name: 'Ngozi E.', date: '2026-01-08T10:00:00.000Z', status: 'qualified', earnings: 70 }],
})

const open = async (given = overview(), path = '') => {
  const opened = await renderScreen(`/dashboard/referrals${path}`, [
    answer(getReferrals, given),
    answer(listReferralLeaders, [{ rank: 1, name: 'Ife B.', referrals: 1, earnings: 70, isMe: true }]),
  ])
  await screen.findByRole('region', { name: 'Your referral code' })
  return opened
}
const region = (name: string) => screen.getByRole('region', { name })
const stats = () => region('Your performance').textContent

it('begins with zeros, locked tiers and what to do', async () => {
  await open()
  expect(stats()).toMatch(/Signups\s*0.*Qualified referrals\s*0.*Waiting for a deposit\s*0.*Earned U-Points\s*0/)
  expect(screen.getByText('No referrals yet')).toBeDefined()
  expect(within(region('Referral tiers')).getAllByText('Locked')).toHaveLength(4)
  await expectNoBarriers()
})

it('shows what became of the invitations, and the way to the next tier', async () => {
  await open(GROWN)
  expect(stats()).toMatch(/Signups\s*3.*of 3 signups.*Waiting for a deposit\s*2.*Earned U-Points\s*70/)
  const tiers = within(region('Referral tiers'))
  expect(tiers.getByRole('row', { name: /Bronze/ }).textContent).toContain('Your tier')
  expect(region('Referral tiers').textContent).toContain('9 more to Silver')
  expect(within(region('Recent referrals')).getByRole('row', { name: /Ngozi E\./ }).textContent).toMatch(/Qualified70$/)
  expect((await within(region('Leaderboard')).findByRole('row', { name: /Ife B\./ })).textContent).toContain('You')
})

describe('a link', () => {
  it('needs a name, is created, and can be copied', async () => {
    const { user, server } = await open()
    await user.click(button('Generate Link'))
    await screen.findByRole('dialog', { name: 'Generate Link' })
    await user.click(button('Create link'))
    await waitFor(() => expect(descriptionOf(field('Link name'))).toContain('Please name the link'))
    const full = 'You’ve reached the limit of referral links.'
    server.answer(
      answerWith(createReferralLink, () =>
        refusal({ status: 409, error: 'REFERRAL_LINKS_FULL', message: full, fields: { name: full } }),
      ),
    )
    fill('Link name', 'Telegram channel')
    await user.click(button('Create link'))
    await waitFor(() => expect(descriptionOf(field('Link name'))).toContain(full))
    expect(field('Link name').value).toBe('Telegram channel')

    server.answer(answer(createReferralLink, link(1, 'Telegram channel')))
    server.answer(answer(getReferrals, overview({ links: [link(1, 'Telegram channel')] })))
    await user.click(button('Create link'))
    expect(await screen.findByText('“Telegram channel” is ready to copy.')).toBeDefined()
    expect(await screen.findByText('1 visit, 1 signup, 0 qualified')).toBeDefined()
    await user.click(button('Copy link: Telegram channel'))
    expect(await screen.findByRole('button', { name: 'Copied!: Telegram channel' })).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(link(1).url)
  })

  it('is not offered beyond the most that a member can have', async () => {
    const { user } = await open(
      overview({ links: Array.from({ length: MAX_REFERRAL_LINKS }, (_, index) => link(index)) }),
    )
    await user.click(button('Generate Link'))
    expect(await screen.findByText('You have 20 links, the maximum.')).toBeDefined()
    expect(screen.queryByLabelText('Link name')).toBeNull()
  })
})

describe('sharing', () => {
  it('links to four services where the device has no sheet of its own', async () => {
    const { user } = await open()
    await user.click(button('Share on Social'))
    const menu = within(await screen.findByRole('dialog', { name: 'Share your referral link' }))
    for (const [name, host] of [
      ['WhatsApp', 'https://wa.me/'],
      ['Telegram', 'https://t.me/share/url'],
      ['X', 'https://x.com/intent/post'],
      ['Email', 'mailto:'],
    ] as const) {
      const href = menu.getByRole('link', { name }).getAttribute('href') ?? ''
      expect(href.startsWith(host), href).toBe(true)
      expect(decodeURIComponent(href)).toContain(overview().url)
    }
  })

  it('opens the sheet of the device where there is one', async () => {
    const share = vi.fn(async (_: ShareData) => {})
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    try {
      const { user } = await open()
      await user.click(button('Share on Social'))
      expect(share.mock.calls[0]?.[0].url).toBe(overview().url)
      expect(screen.queryByRole('dialog')).toBeNull()
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
  })
})

it('opens analytics by the address: thirty days as chart and table, and what each link brought', async () => {
  const { user, pages } = await open(GROWN)
  await user.click(button('View Analytics'))
  await waitFor(() => expect(pages.state.location.search).toMatchObject({ view: 'analytics' }))
  const chart = await screen.findByRole('region', { name: '3 signups and 1 qualified referral in 30 days' })
  expect(
    within(chart).getAllByRole('img', { name: /Signups and qualified referrals of the last 30 days/ }).length,
  ).toBeGreaterThan(0)
  expect(within(region('By link')).getByRole('row', { name: /Instagram bio/ }).textContent).toMatch(/110$/)
  await user.click(within(chart).getByRole('button', { name: 'Table' }))
  expect(within(chart).getAllByRole('row')).toHaveLength(31)
  expect(within(chart).getByRole('row', { name: 'Jan 8, 2026 3 0' })).toBeDefined()
  await user.click(button('Hide Analytics'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'By link' })).toBeNull())
})

it('says that the chart has not begun', async () => {
  await open(overview(), '?view=analytics')
  expect(await screen.findByText('The chart starts with your first signup.')).toBeDefined()
})

it('promises no reward where rewards are switched off', async () => {
  await open(overview({ rewarded: false }))
  for (const line of document.querySelectorAll('[data-unrewarded]')) line.remove()
  const text = document.querySelector('main')?.textContent
  for (const promise of [/Bonus/, /Earned/, /credited/, /reward/]) expect(text).not.toMatch(promise)
})

it('says what did not load, each part by itself', async () => {
  const { user, server } = await renderScreen('/dashboard/referrals', [
    failCall(getReferrals, { sentence: 'The list is being counted.' }),
    failCall(listReferralLeaders, { sentence: 'Nobody counts today.' }),
  ])
  expect(await screen.findByText(/The list is being counted\./)).toBeDefined()
  server.answer(answer(getReferrals, overview()))
  await user.click(button('Try Again'))
  await screen.findByRole('region', { name: 'Your referral code' })
  expect(await within(region('Leaderboard')).findByText(/Nobody counts today\./)).toBeDefined()
})
