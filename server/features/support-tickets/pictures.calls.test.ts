import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTicket,
  getAdminTicketPicture,
  getTicketPicture,
  MAX_TICKET_PICTURES,
  replyToTicket,
} from '../../../contract/support-tickets.ts'
import { newId } from '../../platform/ids.ts'
import { listKeptFiles } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

const form = { category: 'signals', subject: 'Where is it?', message: 'No signal came at 10:05.' } as const
const open = async (member: Member) =>
  (await test.as(member).call(createTicket, { input: { nonce: newId(), ...form } })).body
const reply = (member: Member, id: string) =>
  test.as(member).call(replyToTicket, { params: { id }, input: { nonce: newId(), text: 'Still nothing.' } })

describe('the picture of a message', () => {
  const drawn = async () => {
    const image = sharp({ create: { width: 12, height: 5, channels: 3, background: '#eee' } })
    const bytes = await image
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('SECRET-PLACE')).toBe(true)
    return { name: '../screen.jpg', bytes: new Uint8Array(bytes) }
  }
  const sendPicture = async (member: Member, id: string, nonce = newId()) => {
    const files = { picture: await drawn() }
    return test.as(member).call(replyToTicket, { params: { id }, input: { nonce, text: 'Look.' }, files })
  }

  it('comes with a ticket and with a reply, once, cleaned, for its member and the administrator alone', async () => {
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    const before = (await listKeptFiles(test)).length
    const input = { nonce: newId(), ...form }
    const create = async () => test.as(member).call(createTicket, { input, files: { picture: await drawn() } })
    const ticket = (await create()).body.data
    await create()
    const nonce = newId()
    await sendPicture(member, ticket.id, nonce)
    const { messages } = (await sendPicture(member, ticket.id, nonce)).body.data
    expect(messages.map(({ picture }) => picture)).toEqual(Array(2).fill({ width: 12, height: 5 }))
    expect((await listKeptFiles(test)).length).toBe(before + 2)

    const params = { id: ticket.id, messageId: messages[1]?.id ?? '' }
    const own = await test.as(member).call(getTicketPicture, { params })
    expect([own.status, own.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(own.bytes.includes('SECRET-PLACE')).toBe(false)
    expect((await test.as(boss).call(getAdminTicketPicture, { params })).status).toBe(200)
    const elsewhere = { params: { ...params, id: (await open(other)).data.id } }
    const refused = [
      await test.as(other).call(getTicketPicture, { params }),
      await test.as(other).call(getTicketPicture, elsewhere),
      await test.as(boss).call(getTicketPicture, { params }),
      await test.as(boss).call(getAdminTicketPicture, elsewhere),
    ]
    expect(refused.map(({ body }) => body.error)).toEqual(Array(4).fill('TICKET_NOT_FOUND'))
    expect((await test.as(other).call(getAdminTicketPicture, { params })).status).toBe(403)
    expect((await test.visitor().call(getTicketPicture, { params })).status).toBe(401)
  })

  it('is no other file, and one of ten in a ticket; what is refused is not kept', async () => {
    const member = await createMember(test.db)
    const { id } = (await open(member)).data
    for (let sent = 0; sent < MAX_TICKET_PICTURES; sent += 1) expect((await sendPicture(member, id)).status).toBe(200)
    const before = (await listKeptFiles(test)).length
    expect((await sendPicture(member, id)).body.error).toBe('TICKET_PICTURES_FULL')
    const files = { picture: { name: 'screen.png', bytes: new TextEncoder().encode('<svg onload=alert(1)>') } }
    const input = { nonce: newId(), text: 'Look.' }
    expect((await test.as(member).call(replyToTicket, { params: { id }, input, files })).status).toBe(415)
    expect((await reply(member, id)).status).toBe(200)
    expect((await listKeptFiles(test)).length).toBe(before)
  })
})
