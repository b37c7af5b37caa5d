import { describe, expect, it } from 'vitest'
import { createRequestIds } from './request-ids.ts'

const request = (remoteAddress: string | undefined, id?: string) => ({
  headers: { 'x-request-id': id },
  socket: { remoteAddress },
})
const GIVEN = '0b5c2ee1-7b1f-4a0b-9d53-2f5f8f8d2a11'
const OWN = /^[0-9a-f]{10}-\w+$/

describe('the name of a request', () => {
  it('is what a trusted proxy calls it, by address, by network or by number', () => {
    const named = createRequestIds(['10.1.0.0/16', '::1'])
    for (const peer of ['10.1.2.3', '::ffff:10.1.2.3', '::1']) expect(named(request(peer, GIVEN))).toBe(GIVEN)
    expect(createRequestIds(1)(request('203.0.113.9', GIVEN))).toBe(GIVEN)
  })

  it('is our own where anybody else names it', () => {
    for (const peer of ['10.2.0.1', '203.0.113.9', undefined])
      expect(createRequestIds(['10.1.0.0/16'])(request(peer, GIVEN))).toMatch(OWN)
    expect(createRequestIds(null)(request('127.0.0.1', GIVEN))).toMatch(OWN)
  })

  it('is our own where a proxy passes on what could be read as something else', () => {
    for (const id of ['', 'short', 'a b c d e f g', `${GIVEN}","level":50`, 'x'.repeat(65)])
      expect(createRequestIds(1)(request('127.0.0.1', id))).toMatch(OWN)
  })

  it('is given once, also by another process', () => {
    const [one, other] = [createRequestIds(null), createRequestIds(null)]
    expect(new Set([one, one, other].map((name) => name(request('127.0.0.1')))).size).toBe(3)
  })
})
