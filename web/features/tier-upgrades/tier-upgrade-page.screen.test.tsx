import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listTiers, tierPlans, upgradeTier } from '../../../contract/tier-upgrades.ts'
import { expectNoBarriers } from '../../testing/barriers.ts'
import { currentUser } from '../../testing/current-user.ts'
import { failCall } from '../../testing/failing.ts'
import { button } from '../../testing/fields.ts'
import { answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

const STARTER = { tier: 'starter', ownTier: 'starter', uPoints: 3_700 } as const

const open = async (member: Parameters<typeof currentUser>[0]) => {
  const opened = await renderScreen('/dashboard/tier-upgrade', [answer(listTiers, [...tierPlans])], { member })
  await waitFor(() => expect(document.querySelector('[data-current-tier]')).not.toBeNull())
  return opened
}
const offered = () => [...document.querySelectorAll('[data-plan] h2')].map((head) => head.textContent)

it('offers what is above, and says how much the next one still needs', async () => {
  const { user } = await open(STARTER)
  expect(offered()).toEqual(['Silver', 'Gold'])
  expect(button('Unlock Gold').disabled).toBe(true)
  expect(button('Unlock Silver').disabled).toBe(false)
  await user.click(button('6,300 more needed'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Insufficient U-Points' }))
  expect(dialog.getByText(/You need 6,300 more U-Points for Gold\./)).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Earn U-Points' }).getAttribute('href')).toBe('/dashboard/u-points')
  await expectNoBarriers()
})

it('unlocks a tier after a question, and says so on the screen', async () => {
  const { user, server } = await open(STARTER)
  await user.click(button('Unlock Silver'))
  await screen.findByRole('dialog', { name: 'Unlock Silver' })
  await user.click(button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(upgradeTier)).toEqual([])

  await user.click(button('Unlock Silver'))
  const dialog = await screen.findByRole('dialog', { name: 'Unlock Silver' })
  const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Confirm Unlock' }))
  const alert = () => within(dialog).getByRole('alert').textContent
  server.answer(failCall(upgradeTier, { sentence: 'The price has changed. Nothing was deducted.' }))
  await confirm()
  await waitFor(() => expect(alert()).toBe('Unlock failed: The price has changed. Nothing was deducted.'))
  server.answer(failCall(upgradeTier, 'offline'))
  await confirm()
  await waitFor(() => expect(alert()).toBe('Network error occurred. Please try again.'))
  const held = Promise.withResolvers<Response>()
  server.answer(answerWith(upgradeTier, () => held.promise))
  await confirm()
  const busy = await within(dialog).findByRole('button', { name: 'Unlocking' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  held.resolve(success(currentUser({ tier: 'silver', ownTier: 'silver', uPoints: 200 })))

  const unlocked = await screen.findByText(
    'Successfully unlocked Silver! U-Points have been deducted from your account.',
  )
  expect(unlocked.closest('[role="alert"]')).not.toBeNull()
  await waitFor(() => expect(offered()).toEqual(['Gold']))
  const current = document.querySelector('[data-current-tier]')?.textContent
  expect(current).toContain('Silver')
  expect(current).toContain('200')
  expect(screen.getByRole('complementary', { name: 'Sidebar' }).textContent).toContain('Silver Node')
  expect(server.sentTo(upgradeTier).at(-1)?.input).toEqual({
    targetTier: 'silver',
    paymentMethod: 'upoints',
    cost: 3_500,
  })
})

it('has nothing left for gold', async () => {
  await open({})
  expect(screen.getByRole('heading', { name: "You're at the Top!" })).toBeDefined()
  expect(offered()).toEqual([])
})

it('shows pro what it is', async () => {
  await open({ tier: 'pro', ownTier: 'pro', uPoints: 0 })
  expect(document.querySelector('[data-current-tier]')?.textContent).toContain('$500 to gold')
  expect(offered()).toEqual(['Gold'])
})

it('still offers gold to a member whose gold is a sponsor’s', async () => {
  const sponsoredTiers = [{ tier: 'gold', endsAt: '2027-01-01T00:00:00.000Z' }] as const
  await open({ tier: 'gold', ownTier: 'silver', sponsoredTiers: [...sponsoredTiers] })
  expect(screen.queryByRole('heading', { name: "You're at the Top!" })).toBeNull()
  expect(offered()).toEqual(['Gold'])
})
