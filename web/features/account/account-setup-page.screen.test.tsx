import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type AccountSetup, createAccountSetup, getAccountSetup } from '../../../contract/account-setups.ts'
import type { currentUser } from '../../testing/current-user.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const LOCKED = {
  tier: 'guest',
  ownTier: 'guest',
  dashboardUnlocked: false,
  codeActivated: false,
  hasDeposited: false,
} as const
const SETUP: AccountSetup = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000001',
  brokerAccount: 'PO-88213377',
  accessPath: 'manual',
  depositAmount: 300,
  hasProof: false,
  status: 'pending',
  rejectionReason: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  reviewedAt: null,
}

const open = async (setup: Partial<AccountSetup> | null = null, member: Parameters<typeof currentUser>[0] = LOCKED) => {
  localStorage.clear()
  const opened = await renderScreen(
    '/dashboard/account-setup',
    [answer(getAccountSetup, setup && { ...SETUP, ...setup })],
    { member },
  )
  const press = (name: string | RegExp) => opened.user.click(button(name))
  return { ...opened, press }
}
const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent

describe('the steps', () => {
  it('are left only once they are filled in', async () => {
    const { press, server, user } = await open()
    await screen.findByLabelText('Broker account ID')
    expect(currentStep()).toBe('Create Trading Account')
    expect(button('Continue').disabled).toBe(true)
    fill('Broker account ID', ' PO-1 ')
    await press('Continue')
    await waitFor(() => expect(currentStep()).toBe('Fund Account'))
    expect(button('Continue to Verification').disabled).toBe(true)
    expect(descriptionOf(field('Deposit amount (USD)'))).toContain('$30')
    fill('Deposit amount (USD)', '29.99')
    await press('Continue to Verification')
    await waitFor(() =>
      expect(descriptionOf(field('Deposit amount (USD)'))).toContain('The minimum deposit is $30 for the manual path'),
    )
    await user.click(screen.getByRole('radio', { name: /^Auto copy trading/ }))
    expect(descriptionOf(field('Deposit amount (USD)'))).toContain('$500')
    fill('Deposit amount (USD)', '750.50')
    await press('Continue to Verification')
    expect(await screen.findByRole('heading', { name: 'Verify Your Deposit' })).toBeDefined()
    expect(screen.getByText('$750.50')).toBeDefined()
    server.answer(failCall(createAccountSetup, 'offline'))
    await press('Back')
    await waitFor(() => expect(currentStep()).toBe('Fund Account'))
    expect(field('Deposit amount (USD)').value).toBe('750.50')
  })

  it('promote no broker where they are switched off, but say why', async () => {
    const off = { brokerLinks: false, depositRewards: false, cashPrizes: false, referralRewards: false }
    await open(null, { ...LOCKED, offers: { ...off, notice: 'Prohibited where you live (Australia).' } })
    expect(await screen.findByText('Prohibited where you live (Australia).')).toBeDefined()
    await screen.findByLabelText('Broker account ID')
    expect(document.querySelector('main')?.textContent).not.toMatch(/partner broker|promo code/i)
  })
})

it('says why a request was rejected, and starts again with what was sent', async () => {
  const { press } = await open({ status: 'rejected', rejectionReason: 'The receipt shows another account.' })
  expect(await screen.findByRole('heading', { name: 'We couldn’t verify your deposit' })).toBeDefined()
  expect(screen.getByText(/The receipt shows another account\./)).toBeDefined()
  await press('Start again')
  await waitFor(() => expect(field('Broker account ID').value).toBe('PO-88213377'))
  await press('Continue')
  await waitFor(() => expect(field('Deposit amount (USD)').value).toBe('300'))
})

it('says what a waiting request lacks', async () => {
  await open({})
  expect(await screen.findByRole('heading', { name: 'Your deposit is being verified' })).toBeDefined()
  expect(screen.getByText(/Your request has no proof attached/)).toBeDefined()
})

describe('a verified deposit', () => {
  const MEMBER = { ...LOCKED, dashboardUnlocked: true, hasDeposited: true }

  it('may be raised from manual to auto', async () => {
    const { press } = await open({ status: 'approved' }, { ...MEMBER, accessPath: 'manual' })
    await screen.findByRole('button', { name: 'Upgrade to Auto' })
    await press('Upgrade to Auto')
    await waitFor(() => expect(button('Continue').disabled).toBe(false))
    await press('Continue')
    const auto = await screen.findByRole<HTMLInputElement>('radio', { name: /^Auto copy trading/ })
    expect(auto.checked).toBe(true)
    fill('Deposit amount (USD)', '499')
    await press('Continue to Verification')
    await waitFor(() =>
      expect(descriptionOf(field('Deposit amount (USD)'))).toContain('The minimum deposit is $500 for the auto path'),
    )
  })

  it('is not lowered from auto to manual', async () => {
    const { press, user } = await open({ status: 'approved', accessPath: 'auto' }, { ...MEMBER, accessPath: 'auto' })
    await screen.findByRole('button', { name: 'Verify another deposit' })
    expect(screen.queryByRole('button', { name: 'Upgrade to Auto' })).toBeNull()
    await press('Verify another deposit')
    await press('Continue')
    await user.click(await screen.findByRole('radio', { name: /^Manual/ }))
    fill('Deposit amount (USD)', '600')
    await press('Continue to Verification')
    await waitFor(() =>
      expect(descriptionOf(screen.getByRole('group', { name: 'Access path' }))).toContain(
        'Downgrading from Auto to Manual is not allowed',
      ),
    )
  })
})

it('says that the request did not load, and can be tried again', async () => {
  const { server, user } = await renderScreen(
    '/dashboard/account-setup',
    [failCall(getAccountSetup, { sentence: 'The desk is closed.' })],
    { member: LOCKED },
  )
  expect(await screen.findByText(/The desk is closed\./)).toBeDefined()
  server.answer(answer(getAccountSetup, null))
  await user.click(button('Try Again'))
  expect(await screen.findByLabelText('Broker account ID')).toBeDefined()
})
