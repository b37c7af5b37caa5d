import { describe, expect, it } from 'vitest'
import type { AccountSetup } from '../../../contract/account-setups.ts'
import { supportHandle } from '../../lib/support-contact.tsx'
import {
  brokerAccountProblem,
  depositProblem,
  pathProblem,
  reachableStep,
  type SetupForm,
  setupView,
  stepErrors,
  stepOfRefusal,
  toForm,
  waitingSince,
} from './setup-rules.ts'

const filled: SetupForm = { brokerAccount: 'BR-10422', accessPath: 'manual', depositAmount: '30' }

describe('a broker account ID', () => {
  it.each([
    ['', 'Please enter your broker account ID'],
    ['   ', 'Please enter your broker account ID'],
    ['x'.repeat(65), 'A broker account ID has at most 64 characters'],
    ['  x ', null],
    ['x'.repeat(64), null],
  ])('%j: %s', (typed, problem) => expect(brokerAccountProblem(typed)).toBe(problem))
})

describe('a deposit', () => {
  it.each([
    ['manual', '', 'Please enter your deposit amount'],
    ['manual', ' ', 'Please enter your deposit amount'],
    ['manual', 'thirty', 'Please enter your deposit amount'],
    ['manual', '0', 'Please enter your deposit amount'],
    ['manual', '-50', 'Please enter your deposit amount'],
    ['manual', '30.0005', 'At most two decimals'],
    ['manual', '1000001', 'Please contact support for a deposit of this size'],
    ['manual', '29.99', 'The minimum deposit is $30 for the manual path'],
    ['manual', '30', null],
    ['auto', '499.99', 'The minimum deposit is $500 for the auto path'],
    ['auto', '500', null],
  ] as const)('on the %s path of %j: %s', (path, typed, problem) => expect(depositProblem(path, typed)).toBe(problem))
})

describe('the access path', () => {
  it('may be raised from manual to auto, and not lowered again', () => {
    expect(pathProblem('auto', 'manual')).toBe('Downgrading from Auto to Manual is not allowed')
    expect(pathProblem('manual', 'auto')).toBeNull()
    expect(pathProblem('auto', 'auto')).toBeNull()
    expect(pathProblem(null, 'manual')).toBeNull()
  })
})

describe('a step of the wizard', () => {
  it('is left forwards only when its own fields are filled in', () => {
    const empty: SetupForm = { brokerAccount: '', accessPath: 'manual', depositAmount: '' }
    expect(stepErrors('account', empty, null)).toEqual({ brokerAccount: 'Please enter your broker account ID' })
    expect(stepErrors('fund', empty, null)).toEqual({ depositAmount: 'Please enter your deposit amount' })
    expect(stepErrors('fund', { ...filled, brokerAccount: '' }, 'auto')).toEqual({
      accessPath: 'Downgrading from Auto to Manual is not allowed',
    })
    expect(stepErrors('verify', filled, null)).toEqual({})
  })

  it('is reached only by way of those before it', () => {
    expect(reachableStep('verify', filled, null)).toBe('verify')
    expect(reachableStep('verify', { ...filled, depositAmount: '' }, null)).toBe('fund')
    expect(reachableStep('verify', { ...filled, brokerAccount: ' ' }, null)).toBe('account')
    expect(reachableStep('fund', { ...filled, depositAmount: '' }, null)).toBe('fund')
    expect(reachableStep('account', { ...filled, brokerAccount: '' }, null)).toBe('account')
    expect(reachableStep('verify', filled, 'auto')).toBe('fund')
  })

  it('is where a refused field is corrected', () => {
    expect(stepOfRefusal(['depositAmount', 'brokerAccount'])).toBe('account')
    expect(stepOfRefusal(['accessPath'])).toBe('fund')
    expect(stepOfRefusal(['proof'])).toBeNull()
    expect(stepOfRefusal([])).toBeNull()
  })
})

describe('the page', () => {
  const setup = (status: AccountSetup['status']): AccountSetup => ({
    id: '0193b1a4-0000-7000-8000-000000000001',
    brokerAccount: 'BR-10422',
    accessPath: 'manual' as const,
    depositAmount: 30,
    hasProof: false,
    status,
    rejectionReason: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    reviewedAt: null,
  })

  it('shows the wizard before the first request, then what became of it', () => {
    expect(setupView(null, false, null)).toBe('wizard')
    for (const status of ['pending', 'approved', 'rejected'] as const)
      expect(setupView(setup(status), false, null)).toBe(status)
    for (const status of ['withdrawn', 'corrected'] as const)
      expect(setupView(setup(status), false, null)).toBe('wizard')
  })

  it('opens the wizard again once a request is answered, not while one waits', () => {
    expect(setupView(setup('rejected'), true, null)).toBe('wizard')
    expect(setupView(setup('approved'), true, null)).toBe('wizard')
    expect(setupView(setup('pending'), true, null)).toBe('pending')
  })

  it('opens the wizard for a correction while the request waits, and shows the answer that comes first', () => {
    const { id } = setup('pending')
    expect(setupView(setup('pending'), true, id)).toBe('wizard')
    expect(setupView(setup('pending'), false, id)).toBe('pending')
    expect(setupView(setup('pending'), true, 'another')).toBe('pending')
    expect(setupView(setup('approved'), true, id)).toBe('approved')
    expect(setupView(setup('rejected'), true, id)).toBe('rejected')
    expect(toForm({ ...setup('pending'), depositAmount: 30.5 })).toMatchObject({ depositAmount: '30.5' })
  })
})

describe('the words', () => {
  it.each([
    ['https://t.me/uptick_support', '@uptick_support'],
    ['https://telegram.me/uptick', '@uptick'],
    ['https://chat.example.test/support', 'chat.example.test/support'],
    ['https://t.me/+AbCd', 't.me/+AbCd'],
  ])('for support at %s are %s', (url, handle) => expect(supportHandle(url)).toBe(handle))
})

describe('the time that a request has waited', () => {
  const SINCE = '2026-01-05T10:00:00.000Z'
  const after = (hours: number, minutes = 0) => waitingSince(SINCE, Date.parse(SINCE) + (hours * 60 + minutes) * 60_000)

  it('is told in hours and minutes', () => {
    expect(after(0).words).toBe('Sent just now')
    expect(after(0, 1).words).toBe('Waiting for 1 minute')
    expect(after(1).words).toBe('Waiting for 1 hour')
    expect(after(26, 40).words).toBe('Waiting for 26 hours and 40 minutes')
    expect(waitingSince(SINCE, Date.parse(SINCE) - 5_000)).toEqual({
      share: 0,
      words: 'Sent just now',
      late: false,
    })
  })

  it('fills the scale at 48 hours and is late after that', () => {
    expect(after(24)).toMatchObject({ share: 0.5, late: false })
    expect(after(48)).toMatchObject({ share: 1, late: false })
    expect(after(48, 1)).toMatchObject({ share: 1, late: true })
  })
})
