/**
 * Measures whether the time of an account call tells if an e-mail has an account:
 *
 *   npm run --prefix lab measure-uniformity -- [--tries 200]
 *
 * Asks each call in turn for e-mails with and without an account, against the whole server on an embedded database in
 * memory, with the real cost of a password hash. Prints the medians and how often chance alone would part them as far.
 */
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { forgotPassword, login, register, resendCode } from '../contract/auth.ts'
import type { Call } from '../contract/call.ts'
import { buildApp } from '../server/app.ts'
import { openPglite } from '../server/db/client.ts'
import { parseEnv } from '../server/env.ts'
import { createPasswords } from '../server/features/auth/service.ts'
import { createMemoryJournal } from '../server/platform/checkpoint-journal.ts'
import { createFakeClock, systemClock } from '../server/platform/clock.ts'
import { createSigningKey } from '../server/platform/signing-key.ts'
import { createMember } from '../server/testing/factories.ts'
import { createTestFeed, MARKET_START } from '../server/testing/market.ts'
import { median, permutationShare, quantile } from './measure-uniformity/statistics.ts'

const { values: options } = parseArgs({ options: { tries: { type: 'string', default: '200' } } })
const tries = Number(options.tries)

const PASSWORD = 'Correct-horse-1'
/** Of the registrations that were measured first. */
const secrets = new Map<string, string>()
const bodies: [call: Call, bodyFor: (email: string) => { email: string }][] = [
  [
    register,
    (email) => ({ email, fullName: 'Ada Obi', phone: '+234 803 555 0100', country: 'Nigeria', password: PASSWORD }),
  ],
  [login, (email) => ({ email, password: 'Wrong-pass-1' })],
  [forgotPassword, (email) => ({ email })],
  [resendCode, (email) => ({ email, registrationSecret: secrets.get(email) })],
]

const db = await openPglite(null)
const passwords = createPasswords()
const server = await buildApp({
  env: parseEnv({ RATE_LIMIT_SCALE: '1000000' }),
  db,
  clock: systemClock,
  // Nothing trades here: the market stands still and its jobs do not run.
  feed: createTestFeed(createFakeClock(MARKET_START)),
  signingKey: createSigningKey(),
  openJournal: async () => createMemoryJournal(),
  passwords,
  log: pino({ level: 'silent' }),
  version: 'measure',
  webRoot: null,
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo

/** An e-mail per try: nobody's wrong guesses make their next one wait. */
const passwordHash = await passwords.hash(PASSWORD)
const known: string[] = []
for (let made = 0; made < tries; made += 1) known.push((await createMember(db, { passwordHash })).email)

const timeOf = async ({ path }: Call, body: { email: string }): Promise<number> => {
  const startedAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  const tookMs = performance.now() - startedAt
  const secret = /"registrationSecret":"([^"]+)"/.exec(answer)?.[1]
  if (secret) secrets.set(body.email, secret)
  return tookMs
}

const ms = (values: readonly number[]): string =>
  `${median(values).toFixed(1)} (${quantile(values, 0.25).toFixed(1)}–${quantile(values, 0.75).toFixed(1)})`

const rows: Record<string, string>[] = []
for (const [call, bodyFor] of bodies) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const [index, email] of known.entries()) {
    const askKnown = async () => times.known.push(await timeOf(call, bodyFor(email)))
    const askUnknown = async () => times.unknown.push(await timeOf(call, bodyFor(`nobody-${index}@example.test`)))
    // Neither always comes first: whatever drifts, drifts for both.
    for (const ask of index % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await ask()
  }
  const chance = permutationShare(times.known, times.unknown)
  const difference = median(times.known) - median(times.unknown)
  rows.push({
    call: call.path,
    'known, ms': ms(times.known),
    'unknown, ms': ms(times.unknown),
    'difference, ms': difference.toFixed(1),
    'by chance alone': chance.toFixed(2),
  })
}
await server.stop()

console.log(`${tries} tries each: median (first to third quartile), and how often chance alone would part them as far.`)
console.table(rows)
