import { afterAll, beforeAll, expect, it } from 'vitest'
import { getTransferRecipient, upointsMessages } from '../../../contract/upoints.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { toShortName } from './rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const ask = (one: Member, recipientEmail: string) =>
  test.as(one).call(getTransferRecipient, { input: { recipientEmail } })

it('tells a recipient’s first name and initial, and nothing else about them', async () => {
  const [sender, recipient] = [await createMember(test.db), await createMember(test.db, { fullName: 'Adaeze N. Obi' })]
  const { status, body } = await ask(sender, ` ${recipient.email.toUpperCase()} `)
  expect(status).toBe(200)
  expect(body.data).toEqual({ recipientEmail: recipient.email, name: 'Adaeze O.' })
})

it('refuses unknown addresses and the sender’s own in the field', async () => {
  const sender = await createMember(test.db)
  for (const [address, error, sentence] of [
    ['nobody@example.test', 'RECIPIENT_UNKNOWN', upointsMessages.recipientUnknown],
    [sender.email, 'RECIPIENT_ONESELF', upointsMessages.transferToOneself],
    ['no address', 'INPUT_INVALID', upointsMessages.recipientInvalid],
  ] as const) {
    const { body } = await ask(sender, address)
    expect([body.error, body.fields?.recipientEmail]).toEqual([error, sentence])
  }
})

it('answers ten addresses a minute, known or not: neither says more by how often it may be asked', async () => {
  const [guesser, recipient] = [await createMember(test.db), await createMember(test.db)]
  for (let asked = 0; asked < 10; asked += 1) {
    const { status } = await ask(guesser, asked % 2 ? recipient.email : `guess-${asked}@example.test`)
    expect(status).toBe(asked % 2 ? 200 : 404)
  }
  for (const address of [recipient.email, 'nobody@example.test'])
    expect((await ask(guesser, address)).body.error).toBe('RATE_LIMITED')
})

it.each([
  ['Adaeze Obi', 'Adaeze O.'],
  ['Ngozi  van der Berg', 'Ngozi B.'],
  ['Pelé', 'Pelé'],
  ['Ife öztürk', 'Ife Ö.'],
  ['Ada 👩‍💻x', 'Ada 👩‍💻.'],
])('shortens %s to %s', (fullName, short) => expect(toShortName(fullName)).toBe(short))
