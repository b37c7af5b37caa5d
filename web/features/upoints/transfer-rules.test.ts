import { afterEach, describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../../contract/first-preferences.ts'
import { setReader } from '../../lib/format.ts'
import { emptyTransfer, fieldProblems, readTransfer, toAttempt } from './transfer-rules.ts'

const sender = { email: 'ada@example.test', uPoints: 1_000 }
const values = { recipientEmail: ' Kwame@Example.test ', amount: '250', message: ' Room fee ' }

afterEach(() => setReader(FIRST_PREFERENCES))

describe('an amount', () => {
  it.each([
    ['en-US', ' 1 000 ', 1_000],
    ['en-US', '1,000', 1_000],
    ['en-US', '007', 7],
    ['de-DE', '1.000', 1_000],
    ['fr-FR', '1\u202f000', 1_000],
    ['de-CH', '1’000', 1_000],
  ] as const)('typed in %s as %j is %d', (numberFormat, amount, points) => {
    setReader({ ...FIRST_PREFERENCES, numberFormat })
    expect(readTransfer({ ...values, amount }, sender).form?.amount).toBe(points)
  })

  it.each([
    ['en-US', '1.000', 'could mean 1 or 1,000.'],
    ['en-US', '1,5', 'could mean 1.5 or 15.'],
    ['de-DE', '1,000', 'could mean 1 or 1.000.'],
    ['de-DE', '1.5', 'could mean 1,5 or 15.'],
  ] as const)('typed in %s as %j is refused with both readings', (numberFormat, amount, both) => {
    setReader({ ...FIRST_PREFERENCES, numberFormat })
    const { form, problems } = readTransfer({ ...values, amount }, sender)
    expect([form, Object.keys(problems ?? {}), problems?.amount]).toEqual([
      null,
      ['amount'],
      expect.stringContaining(both),
    ])
  })
})

describe('a transfer', () => {
  it('is read as the call takes it', () => {
    expect(readTransfer(values, sender)).toEqual({
      form: { recipientEmail: 'kwame@example.test', amount: 250, message: 'Room fee' },
      problems: null,
    })
    expect(readTransfer({ ...values, message: '  ' }, sender).form).not.toHaveProperty('message')
  })

  it.each([
    ['1', null],
    ['1000', null],
    ['1001', 'Insufficient U-Points balance'],
    ['0', 'Transfer amount must be greater than 0'],
    ['-1', 'Transfer amount must be greater than 0'],
    ['', 'Transfer amount must be greater than 0'],
    ['ten', 'Transfer amount must be greater than 0'],
    ['0.5', 'Transfer amount must be greater than 0'],
    ['1.5', 'Transfer amount must be a whole number'],
    ['9999999999999999999', 'Insufficient U-Points balance'],
  ])('of %j says %j', (amount, sentence) =>
    expect(readTransfer({ ...values, amount }, sender).problems?.amount ?? null).toBe(sentence),
  )

  it.each([
    ['', 'Recipient email is required'],
    ['   ', 'Recipient email is required'],
    ['kwame', 'Please enter a valid email address'],
    ['kwame@example', 'Please enter a valid email address'],
    ['kwame @example.test', 'Please enter a valid email address'],
    [' ADA@example.test', 'You cannot transfer U-Points to yourself'],
  ])('to %j says %j', (recipientEmail, sentence) =>
    expect(readTransfer({ ...values, recipientEmail }, sender).problems).toEqual({ recipientEmail: sentence }),
  )

  it('names every field that is wrong, the recipient first', () => {
    const { problems } = readTransfer(emptyTransfer, sender)
    expect(Object.entries(problems ?? {})).toEqual([
      ['recipientEmail', 'Recipient email is required'],
      ['amount', 'Transfer amount must be greater than 0'],
    ])
  })

  it('has a message of at most 200 characters', () => {
    expect(readTransfer({ ...values, message: 'a'.repeat(200) }, sender).problems).toBeNull()
    expect(readTransfer({ ...values, message: 'a'.repeat(201) }, sender).problems).toEqual({
      message: 'A message has at most 200 characters',
    })
  })
})

describe('a confirmed form', () => {
  const form = { recipientEmail: 'kwame@example.test', amount: 250 }
  const keys = () => {
    let made = 0
    return () => {
      made += 1
      return `key-${made}`
    }
  }

  it('keeps its key over retries, so that it pays once', () => {
    const makeKey = keys()
    const first = toAttempt(form, null, makeKey)
    expect(toAttempt({ ...form }, first, makeKey)).toEqual({ form, key: 'key-1' })
  })

  it.each([
    ['recipient', { recipientEmail: 'adaeze@example.test' }],
    ['amount', { amount: 251 }],
    ['message', { message: 'Room fee' }],
  ])('gets another key with another %s', (_, change) => {
    const makeKey = keys()
    const first = toAttempt(form, null, makeKey)
    expect(toAttempt({ ...form, ...change }, first, makeKey)).toEqual({ form: { ...form, ...change }, key: 'key-2' })
  })
})

describe('a refusal by the server', () => {
  it('is shown at its fields', () => {
    expect(fieldProblems({ amount: 'No.', other: 'Not a field.' })).toEqual({ amount: 'No.' })
  })

  it('about none of them is the form’s', () => {
    expect(fieldProblems({})).toBeNull()
    expect(fieldProblems({ other: 'Not a field.' })).toBeNull()
  })
})
