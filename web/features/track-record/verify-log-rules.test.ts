import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../../../engine/log/bytes.ts'
import { formatCheckpoint } from '../../../engine/log/checkpoint.ts'
import { cosign } from '../../../engine/log/cosignature.ts'
import { COSIGNATURE, formatNote, formatVerifierKey, signText, toVerifierKey } from '../../../engine/log/note.ts'
import { formatPolicy } from '../../../engine/log/policy.ts'
import { encodeBundle, parseTilePath, TILE_WIDTH } from '../../../engine/log/tiles.ts'
import { ATTACKS } from '../../../engine/record/attacks.ts'
import type { Anchor } from '../../../engine/record/check-anchors.ts'
import { COSIGNED_PAGE } from '../../../engine/record/outside-anchors.ts'
import { toAnswers } from '../../../engine/record/record-file.ts'
import type { RecordSource } from '../../../engine/record/record-source.ts'
import type { SavedVerification } from '../../../engine/record/saved-verification.ts'
import {
  attackedRecord,
  bytesOf,
  type Forgery,
  figuresFrom,
  heldBy,
  sampleAttacks,
} from '../../../engine/record/testing/attack-kit.ts'
import { createLogKey, createServedLog, type LogKey } from '../../../engine/record/testing/served-log.ts'
import { tries } from '../../../server/testing/depth.ts'
import { checkGrowth, RecordBroken } from '../../lib/record/check-growth.ts'
import { createRecordStorage } from '../../lib/record/kept-checkpoint.ts'
import { verifyLog } from './verify-log-rules.ts'

let operator: LogKey
let witness: LogKey
beforeAll(async () => {
  operator = await createLogKey('attacked.example/log')
  const { key, sign } = await createLogKey('w1.example')
  witness = { key: toVerifierKey('w1.example', COSIGNATURE, key.key), sign }
})

const noteOf = async ({ by, size, root, atMs }: Anchor): Promise<string> => {
  const text = formatCheckpoint({ origin: operator.key.name, size, root, extensions: [] })
  const signatures = [await signText(text, operator.key, operator.sign)]
  if (by === 'witness') signatures.push(await cosign(text, witness.key, Math.floor((atMs ?? 0) / 1000), witness.sign))
  return formatNote({ text, signatures })
}

/** What a browser is shown: the log, its figures, and what witnesses cosigned of it. */
const serve = async ({ entries, served, held = [], publish = (own) => own }: Forgery) => {
  const log = createServedLog(bytesOf(entries), operator)
  const figures = figuresFrom(entries)
  const published = figures ? toAnswers(publish(figures)) : {}
  const cosigned = held.filter(({ by }) => by === 'witness')
  const witnesses = [{ name: 'w1', key: witness.key, url: null }]
  const policy = formatPolicy({ logs: [{ key: operator.key, url: null }], witnesses, groups: [], quorum: 'none' })
  const read = async (path: string): Promise<Uint8Array | null> => {
    if (path === 'policy') return utf8(policy)
    const [, after] = /^cosigned\/(\d+)$/.exec(path) ?? []
    if (after !== undefined) {
      const above = cosigned.filter(({ size }) => size > Number(after)).slice(0, COSIGNED_PAGE)
      return encodeBundle((await Promise.all(above.map(noteOf))).map(utf8))
    }
    const tile = parseTilePath(path)
    if (!served || tile?.level !== 'entries') return log.read(path)
    return encodeBundle(served.slice(tile.index * TILE_WIDTH, tile.index * TILE_WIDTH + tile.width))
  }
  const source: RecordSource = { name: 'This site', read, readPublished: async (path) => published[path] ?? null }
  return source
}

const memory = (): Storage => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  }
  return storage as unknown as Storage
}

/** What a browser does that kept a checkpoint at its last visit: it looks whether the record grew, then verifies every entry. */
const visit = async (
  source: RecordSource,
  kept: Anchor | undefined,
  saved?: Parameters<typeof verifyLog>[0]['saved'],
) => {
  const storage = createRecordStorage(memory())
  const now = () => new Date('2026-03-03T10:00:00.000Z')
  const key = formatVerifierKey(operator.key)
  const seenAt = now().toISOString()
  if (kept) storage.keep({ key, size: kept.size, checkpoint: await noteOf(kept), seenAt })
  const { signed } = await checkGrowth({ read: source.read, storage, now })
  const { size, root } = signed.checkpoint
  const held = { key, size, root: toBase64(root), seenAt, member: null, isWhole: false }
  return verifyLog({ source, held, onProgress: () => {}, ...(saved ? { saved } : {}) })
}

describe('the browser on a served attack', () => {
  const seen: string[] = []
  afterAll(() => console.log(['| Attack | The browser says |', '|---|---|', ...seen].join('\n')))

  it.each(sampleAttacks(ATTACKS, tries(4, 1)))(
    'notices by its $caughtBy, or says that it did not look: $name',
    async (attack) => {
      const { name, caughtBy, says, make } = attack
      const forgery = make(attackedRecord())
      const kept = forgery.held?.findLast(({ by }) => by === 'kept')
      const found = await visit(await serve(forgery), kept).catch((error: Error) => error)
      if (caughtBy === 'kept') expect(found).toBeInstanceOf(RecordBroken)
      else if (found instanceof Error)
        expect(found.message).toMatch(/The server hides some|isn’t readable|we can’t read|no readable|doesn’t serve/)
      // No browser knows the certificates of an authority.
      else if (caughtBy === 'timestamp') expect(found.guarantees.timestamp.state).toBe('not checked')
      else expect(found.guarantees[caughtBy].problems.join(' ')).toMatch(says)
      if (!(found instanceof Error) && caughtBy !== 'timestamp')
        expect(['fails', 'partly']).toContain(found.guarantees[caughtBy].state)
      const said =
        found instanceof Error ? found.message : found.guarantees[caughtBy].problems.find((one) => says.test(one))
      seen.push(`| ${name} | ${caughtBy}: ${said ?? 'not checked, and said so'} |`)
    },
  )
})

describe('the browser on an honest record', () => {
  it('finds every cosignature that is kept of it, page after page', async () => {
    const record = attackedRecord()
    // As if after every entry.
    const seen = record.entries.slice(0, 2 * COSIGNED_PAGE + 1)
    const checkpoints = seen.map(({ appendedAt }, place) => ({ size: place + 1, atMs: Date.parse(appendedAt) }))
    const held = heldBy({ ...record, checkpoints }, 'witness')
    const found = await visit(await serve({ entries: record.entries, held }), undefined)
    expect(found.holds).toBe(true)
    expect(found.guarantees.witness).toMatchObject({ state: 'holds', problems: [] })
    expect(found.guarantees.witness.sentence).toContain(`${checkpoints.length} checkpoints`)
  })

  it('reads only the new entries at the next visit, and all of them where the record was rewritten', async () => {
    const { entries, checkpoints } = attackedRecord()
    let last: SavedVerification | null = null
    const saved = {
      read: async () => last,
      write: async (verification: SavedVerification) => {
        last = verification
      },
    }
    const old = entries.slice(0, checkpoints[250]?.size)
    expect(await visit(await serve({ entries: old }), undefined, saved)).toMatchObject({ holds: true, from: null })
    const next = await visit(await serve({ entries }), undefined, saved)
    expect(next).toMatchObject({ holds: true, entries: entries.length, from: { size: old.length } })
    const rewritten = entries.map((entry) =>
      entry.kind === 'settle' && entry.outcome === 'loss' ? { ...entry, outcome: 'void' as const } : entry,
    )
    expect(await visit(await serve({ entries: rewritten }), undefined, saved)).toMatchObject({ from: null })
  })

  it('refuses cosigned checkpoints of another log, or in no order', async () => {
    const record = attackedRecord()
    const source = await serve({ entries: record.entries, held: heldBy(record, 'witness', [100, 200]) })
    const wrong: RecordSource = {
      ...source,
      read: async (path) =>
        path.startsWith('cosigned/')
          ? source.read('cosigned/0').then((page) => page && new Uint8Array([...page, ...page]))
          : source.read(path),
    }
    await expect(visit(wrong, undefined)).rejects.toThrow(/cosigned checkpoints that we can’t read/)
  })
})
