import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { RecordEntry, RecordHead } from '../../contract/track-record.ts'
import { toHex, utf8 } from '../../engine/log/bytes.ts'
import { formatCheckpoint } from '../../engine/log/checkpoint.ts'
import { leafHash } from '../../engine/log/hashing.ts'
import { ED25519, formatNote, formatVerifierKey, signText, verifierKeyOf } from '../../engine/log/note.ts'
import { createGrowingTree } from '../../engine/log/tree.ts'
import { sha256 } from '../../engine/record/chain.ts'
import { leafOf } from '../../engine/record/open-entry.ts'
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
  const drafts = [
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
  ]
  return drafts.map((draft, index) => leafOf(index, draft, AT))
}

const key = verifierKeyOf('test/log', ED25519, keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))

const headOf = async (chain: readonly RecordEntry[]): Promise<RecordHead> => {
  const tree = createGrowingTree()
  for (const { text } of chain) tree.append(leafHash(utf8(text)))
  const text = formatCheckpoint({ origin: key.name, size: tree.size, root: tree.root(), extensions: [] })
  const signature = await signText(text, key, (message) => sign(null, message, keys.privateKey))
  const checkpoint = formatNote({ text, signatures: [signature] })
  return { size: tree.size, root: toHex(tree.root()), checkpoint, key: formatVerifierKey(key) }
}

let server: Server | undefined
afterEach(() => server?.close())

/** Serves a record in pages of two, whatever page size is asked for. */
const serve = async (chain: readonly RecordEntry[], head: RecordHead): Promise<string> => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const after = Number(url.searchParams.get('after'))
    const page = chain.filter((entry) => entry.index >= after).slice(0, 2)
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
    const result = await verifyServer(await serve(chain, await headOf(chain)))
    expect(result).toMatchObject({ entries: 3, commits: 1, reveals: 1, problems: [] })
  })

  it('leaves entries after the signed head for the next run', async () => {
    const chain = await buildChain()
    const result = await verifyServer(await serve(chain, await headOf(chain.slice(0, 2))))
    expect(result).toMatchObject({ entries: 2, problems: [] })
  })

  it('names the record of which one byte was altered', async () => {
    const chain = await buildChain()
    const altered = chain.map((entry) =>
      entry.index === 1 ? { ...entry, text: entry.text.replace('EURUSD', 'EURUSE') } : entry,
    )
    const result = await verifyServer(await serve(altered, await headOf(chain)))
    expect(result.problems.map(({ sequence }) => sequence)).toContain(2)
    expect(result.problems[0]?.sentence).toMatch(/does not match its hash/)
  })

  it('notices a head that is signed by somebody else, or not of this chain, or records held back', async () => {
    const chain = await buildChain()
    const other = { ...(await headOf(chain)) }
    const forged = { ...other, checkpoint: other.checkpoint.replace(/(— \S+ .{20})./, '$1A') }
    expect((await verifyServer(await serve(chain, forged))).problems).toEqual([
      { sequence: 3, sentence: expect.stringContaining('signature') },
    ])
    server?.close()
    const held = await verifyServer(await serve(chain.slice(0, 2), await headOf(chain)))
    expect(held.problems).toEqual([{ sequence: 3, sentence: expect.stringContaining('signed checkpoint') }])
  })

  it('refuses an answer that is not of the contract', async () => {
    const url = await serve([], { ...(await headOf(await buildChain())), size: -0.5 })
    await expect(verifyServer(url)).rejects.toThrow(/did not answer as the contract says/)
  })
})
