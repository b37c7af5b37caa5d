import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, login, register, resendCode } from '../../../contract/auth.ts'
import type { CallAnswer, CallClient } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let known: string
let waiting: string
let secret: string
const unknown = 'nobody@example.test'
const PERSON = { fullName: 'Ada Obi', phone: '+234 803 555 0100', country: 'Nigeria', password: 'Correct-horse-1' }

beforeAll(async () => {
  test = await buildTestApp()
  known = (await createMember(test.db)).email
  waiting = 'waiting@example.test'
  secret = (await test.visitor().call(register, { input: { ...PERSON, email: waiting } })).body.data.registrationSecret
})
afterAll(() => test.close())

/** What an outsider can compare: all but the moment, and the e-mail that was asked for. */
const observable = ({ status, headers, body }: CallAnswer<unknown>, email: string): string => {
  const { date: _, ...rest } = headers
  // The length of the body follows the length of the e-mail that it repeats.
  delete rest['content-length']
  const told = JSON.stringify({ status, rest, body: { ...body, timestamp: '' } }).replaceAll(email, 'E')
  return told.replace(/("registrationSecret":)"[\w-]{43}"/, '$1"S"').replace(/("startedAt":)"[^"]{24}"/, '$1"T"')
}

const calls: [
  title: string,
  ask: (client: CallClient, email: string) => Promise<CallAnswer<unknown>>,
  limit: number,
][] = [
  ['register', (client, email) => client.call(register, { input: { ...PERSON, email } }), 5],
  ['login', (client, email) => client.call(login, { input: { email, password: 'Wrong-pass-1' } }), 11],
  ['forgotPassword', (client, email) => client.call(forgotPassword, { input: { email } }), 3],
  ['resendCode', (client, email) => client.call(resendCode, { input: { email, registrationSecret: secret } }), 1],
]

/** Every answer from the first to the one after the limit, from an address that asks for nothing else. */
const answersFor = async ([, ask, limit]: (typeof calls)[number], email: string): Promise<string[]> => {
  const answers: string[] = []
  const client = test.visitor()
  for (let count = 0; count <= limit; count += 1) answers.push(observable(await ask(client, email), email))
  return answers
}

describe.each(calls.map((call) => ({ call, title: call[0] })))('$title', ({ call }) => {
  it('answers known, unknown and waiting e-mails alike in status, headers and body, until and beyond its limit', async () => {
    await test.clock.advance(2 * 3_600_000)
    const toUnknown = await answersFor(call, unknown)
    expect(await answersFor(call, known)).toEqual(toUnknown)
    expect(await answersFor(call, waiting)).toEqual(toUnknown)
    expect(toUnknown.at(-1)).toContain('RATE_LIMITED')
    expect(toUnknown.at(-1)).toContain('retry-after')
    expect(new Set(toUnknown.slice(0, -1)).size).toBe(1)
  })
})

/** From more addresses than one, each asking once: what a crowd is told and how long it waits. */
const crowdAnswers = async (email: string) => {
  test.waits.length = 0
  const answers: string[] = []
  for (let address = 0; address < 65; address += 1) {
    const client = test.visitor(`198.18.${address}.1`)
    answers.push(observable(await client.call(login, { input: { email, password: 'Wrong-pass-1' } }), email))
  }
  return { answers, waits: [...test.waits] }
}

it('a crowd is slowed down alike for known and unknown e-mails, also once the owner has logged in', async () => {
  await test.clock.advance(25 * 3_600_000)
  const owner = await createMember(test.db, { passwordHash: await test.passwords.hash('Correct-horse-1') })
  const toUnknown = await crowdAnswers('nobody-else@example.test')
  const opened = await test.visitor().call(login, { input: { email: owner.email, password: 'Correct-horse-1' } })
  expect(opened.status).toBe(200)
  expect(await crowdAnswers(owner.email)).toEqual(toUnknown)
  expect(toUnknown.waits).toHaveLength(35)
})
