import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { RecordEntry, RecordHead } from '../../contract/track-record.ts'
import { headText, linkDrafts, sha256 } from '../../engine/record/chain.ts'
import { verifyServer } from './verify-server.ts'

const AT = '2026-03-02T10:00:00.000Z'
const keys = generateKeyPairSync('ed25519')
const sealed = JSON.stringify({
  slot: 'simulated|EURUSD|1m|10:00',
  pair: 'EURUSD',
  timeframe: '1m',
  slotAt: AT,
  entryAt: '2026-03-02T10:01:00.000Z',
  expiresAt: '2026-03-02T10:02:00.000Z',
  decision: 'CALL',
  confidence: 0.52,
  calibrated: true,
  reason: null,
  modelVersion: 'm1',
  ruleVersion: 'r1',
  nonce: 'n',
})

/** A chain of three entries: a market opened, one slot sealed, the slot revealed. */
const buildChain = async (): Promise<RecordEntry[]> => {
  const slot = { slot: 'simulated|EURUSD|1m|10:00', commitSequence: 2 }
  const market = { feed: 'simulated', label: 'Simulated market', pairs: ['EURUSD'], liveFrom: AT }
  const committed = { feed: 'simulated', pair: 'EURUSD', timeframe: '1m', slotAt: AT, committedAt: AT }
  const links = await linkDrafts(null, [
    { kind: 'genesis', body: JSON.stringify({ ...market, modelVersion: 'm1', ruleVersion: 'r1' }) },
    {
      kind: 'commit',
      body: JSON.stringify({
        ...committed,
        slot: slot.slot,
        entryAt: '2026-03-02T10:01:00.000Z',
        commitment: await sha256(sealed),
      }),
    },
    { kind: 'reveal', body: JSON.stringify({ ...slot, revealed: sealed }) },
  ])
  return links.map((link) => ({ ...link, appendedAt: AT }))
}

const headOf = (chain: readonly RecordEntry[]): RecordHead => {
  const { sequence, hash } = chain.at(-1) ?? { sequence: 0, hash: '' }
  const signature = sign(null, Buffer.from(headText({ sequence, hash })), keys.privateKey).toString('base64')
  return { sequence, hash, signature, publicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}

let server: Server | undefined
afterEach(() => server?.close())

/** Serves a record in pages of two, whatever page size is asked for. */
const serve = async (chain: readonly RecordEntry[], head: RecordHead): Promise<string> => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const after = Number(url.searchParams.get('after'))
    const page = chain.filter((entry) => entry.sequence > after).slice(0, 2)
    const data = url.pathname === '/api/track-record/head' ? head : page
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: true, data, timestamp: AT }))
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('verifyServer', () => {
  it('follows the pages to the signed head', async () => {
    const chain = await buildChain()
    const result = await verifyServer(await serve(chain, headOf(chain)))
    expect(result).toMatchObject({ entries: 3, commits: 1, reveals: 1, problems: [] })
  })

  it('leaves entries after the signed head for the next run', async () => {
    const chain = await buildChain()
    const result = await verifyServer(await serve(chain, headOf(chain.slice(0, 2))))
    expect(result).toMatchObject({ entries: 2, problems: [] })
  })

  it('names the record of which one byte was altered', async () => {
    const chain = await buildChain()
    const altered = chain.map((entry) =>
      entry.sequence === 2 ? { ...entry, body: entry.body.replace('EURUSD', 'EURUSE') } : entry,
    )
    const result = await verifyServer(await serve(altered, headOf(chain)))
    expect(result.problems.map(({ sequence }) => sequence)).toContain(2)
    expect(result.problems[0]?.sentence).toMatch(/does not match its hash/)
  })

  it('notices a head that is signed by somebody else, or not of this chain, or records held back', async () => {
    const chain = await buildChain()
    const forged = { ...headOf(chain), signature: Buffer.alloc(64).toString('base64') }
    expect((await verifyServer(await serve(chain, forged))).problems).toEqual([
      { sequence: 3, sentence: expect.stringContaining('signature') },
    ])
    server?.close()
    const held = await verifyServer(await serve(chain.slice(0, 2), headOf(chain)))
    expect(held.problems).toEqual([{ sequence: 3, sentence: expect.stringContaining('signed head') }])
  })

  it('refuses an answer that is not of the contract', async () => {
    const url = await serve([], { ...headOf(await buildChain()), sequence: -0.5 })
    await expect(verifyServer(url)).rejects.toThrow(/did not answer as the contract says/)
  })
})
