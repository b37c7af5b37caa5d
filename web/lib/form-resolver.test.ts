import type { ResolverOptions } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { rejectAccountSetup } from '../../contract/account-setups.ts'
import { authMessages, login, Registration } from '../../contract/auth.ts'
import type { Call } from '../../contract/call.ts'
import { rejectCreatorApplication, removeCreator, reportCreator } from '../../contract/creators.ts'
import { resolveReport } from '../../contract/reports.ts'
import { reverseUpointsEntry } from '../../contract/upoints.ts'
import { findProblem, problemsResolver, schemaResolver, showProblems } from './form-resolver.ts'

const OPTIONS = { fields: {}, shouldUseNativeValidation: false }

const messagesOf = async (resolver: ReturnType<typeof schemaResolver>, values: Record<string, unknown>) => {
  const { errors } = await resolver(values, undefined, OPTIONS as ResolverOptions<Record<string, unknown>>)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

const filled = {
  fullName: 'Ada Obi',
  email: 'ada@example.test',
  phone: '+234 801 234 5678',
  country: 'Nigeria',
  password: 'Secret123',
}

describe('a form checked by the contract', () => {
  it('passes what the server would take', async () => {
    expect(await messagesOf(schemaResolver(Registration), filled)).toEqual({})
  })

  it('says the first thing that is wrong with each field, in the words of the contract', async () => {
    const empty = { fullName: '', email: '', phone: '', country: '', password: '' }
    expect(await messagesOf(schemaResolver(Registration), empty)).toEqual({
      fullName: authMessages.fullNameRequired,
      email: authMessages.emailRequired,
      phone: authMessages.phoneRequired,
      country: authMessages.countryRequired,
      password: authMessages.passwordRequired,
    })
    const wrong = { ...filled, fullName: ' Al ', email: 'ada@', phone: '+0801', password: 'secret123' }
    expect(await messagesOf(schemaResolver(Registration), wrong)).toEqual({
      fullName: authMessages.fullNameShort,
      email: authMessages.emailInvalid,
      phone: authMessages.phoneInvalid,
      password: authMessages.passwordWeak,
    })
  })

  it('checks the form as the call will take it', async () => {
    const resolver = schemaResolver(login.input, ({ name, secret }) => ({ email: name, password: secret }))
    expect(await messagesOf(resolver, { name: 'a@b.test', secret: '' })).toEqual({
      password: authMessages.fillAllFields,
    })
  })
})

describe('a form checked by rules of its own', () => {
  const resolver = problemsResolver<Record<string, unknown>>(({ amount }) =>
    amount === '0' ? { amount: 'At least 1', reason: 'Say why' } : null,
  )

  it('passes its values on where nothing speaks against them', async () => {
    expect(await resolver({ amount: '1' }, undefined, OPTIONS as ResolverOptions<Record<string, unknown>>)).toEqual({
      values: { amount: '1' },
      errors: {},
    })
  })

  it('says what speaks against each field', async () => {
    expect(await messagesOf(resolver, { amount: '0' })).toEqual({ amount: 'At least 1', reason: 'Say why' })
  })
})

it('what the server said stands beside its fields, each of which can take the focus', () => {
  const said: unknown[][] = []
  showProblems((...problem) => said.push(problem), { name: 'Taken', type: 'Unknown' })
  expect(said).toEqual([
    ['name', { message: 'Taken' }, { shouldFocus: true }],
    ['type', { message: 'Unknown' }, { shouldFocus: true }],
  ])
})

describe('a decision reads from its call', () => {
  const words: [call: Call, field: string, longest: number, missing: string, tooLong: string][] = [
    [rejectAccountSetup, 'reason', 500, 'Please enter a reason', 'A reason has at most 500 characters'],
    [rejectCreatorApplication, 'reason', 500, 'Please enter a reason', 'At most 500 characters'],
    [removeCreator, 'reason', 500, 'Please enter a reason', 'At most 500 characters'],
    [reportCreator, 'reason', 1_000, 'Please describe the problem', 'At most 1000 characters'],
    [
      resolveReport,
      'resolution',
      500,
      'Please describe the action you took',
      'A resolution has at most 500 characters',
    ],
    [reverseUpointsEntry, 'reason', 200, 'Please enter a reason', 'A reason has at most 200 characters'],
  ]
  it.each(words)('what is said of a text that is missing or too long: %o', (call, field, longest, missing, tooLong) => {
    expect(findProblem(call.input, { [field]: ' ' }, field)).toBe(missing)
    expect(findProblem(call.input, { [field]: 'x'.repeat(longest + 1) }, field)).toBe(tooLong)
    expect(findProblem(call.input, { [field]: '\u{1f600}'.repeat(longest) }, field)).toBeNull()
  })
})
