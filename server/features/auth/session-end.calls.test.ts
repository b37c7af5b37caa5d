import type { AddressInfo } from 'node:net'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  confirmTotp,
  createSocketTicket,
  enrolTotp,
  forgotPassword,
  getMe,
  listSessions,
  logout,
  resetPassword,
  revokeSession,
} from '../../../contract/auth.ts'
import { closeCodes } from '../../../contract/socket.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedResetToken } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const WITHIN_MS = 1_000
const PASSWORD = 'Correct-horse-1'

let test: TestApp
let host: string
beforeAll(async () => {
  test = await buildTestApp({ started: true })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  host = `127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test.close())

/** A socket of the session, open. `closed` is its close code; it fails when none comes within a second of `watch`. */
const openSocket = async (session: CallClient) => {
  const { ticket } = (await session.call(createSocketTicket)).body.data
  const socket = new WebSocket(`ws://${host}/realtime?ticket=${ticket}`)
  const code = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    closesInTime: () =>
      Promise.race([
        code,
        new Promise<string>((resolve) => setTimeout(() => resolve('still open'), WITHIN_MS).unref()),
      ]),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.terminate(),
  }
}

interface Scene {
  member: Member
  /** The session that acts, and another one of the same member. */
  own: CallClient
  other: CallClient
}

const setScene = async (): Promise<Scene> => {
  const member = await createMember(test.db, { passwordHash: await test.passwords.hash(PASSWORD) })
  const [own, other] = [test.withToken(await test.signInAs(member)), test.withToken(await test.signInAs(member))]
  return { member, own, other }
}

const reset = async ({ member }: Scene) => {
  let answered = false
  const asked = test.visitor().call(forgotPassword, { input: { email: member.email } })
  const waited = asked.finally(() => {
    answered = true
  })
  // It answers after a fixed time, whoever asked.
  while (!answered) await test.clock.advance(100)
  await waited
  const token = await mailedResetToken(test, member.email)
  return test.visitor().call(resetPassword, { input: { token, newPassword: 'Battery-staple-2' } })
}

const revokeOther = async ({ own }: Scene) => {
  const { data } = (await own.call(listSessions)).body
  return own.call(revokeSession, { params: { id: data.find(({ current }) => !current)?.id ?? '' } })
}

const enrolApp = async ({ own }: Scene) => {
  const { secret } = (await own.call(enrolTotp, { input: { password: PASSWORD } })).body.data
  return own.call(confirmTotp, { input: { totp: new TOTP({ secret }).generate({ timestamp: test.clock.now() }) } })
}

describe('sessions and their sockets end within a second', () => {
  it.each([
    { title: 'a logout ends its own', act: ({ own }: Scene) => own.call(logout), ends: ['own'] },
    { title: 'a revocation ends the revoked one', act: revokeOther, ends: ['other'] },
    { title: 'a password reset ends all', act: reset, ends: ['own', 'other'] },
    { title: 'an authenticator app ends those opened without it', act: enrolApp, ends: ['other'] },
  ])('$title', async ({ act, ends }) => {
    const scene = await setScene()
    const sockets = { own: await openSocket(scene.own), other: await openSocket(scene.other) }
    expect((await act(scene)).status).toBe(200)
    for (const which of ['own', 'other'] as const) {
      if (ends.includes(which)) {
        expect(await sockets[which].closesInTime()).toBe(closeCodes.sessionEnded)
        expect((await scene[which].call(getMe)).status).toBe(401)
      } else {
        expect((await scene[which].call(getMe)).status).toBe(200)
        expect(sockets[which].isOpen()).toBe(true)
        sockets[which].close()
      }
    }
  })
})
