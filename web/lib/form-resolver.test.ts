import type { ResolverOptions } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { authMessages, login, Registration } from '../../contract/auth.ts'
import { problemsResolver, schemaResolver, showProblems } from './form-resolver.ts'

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
