import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../../../engine/log/checkpoint.ts'
import { leafHash } from '../../../engine/log/hashing.ts'
import { ED25519, toVerifierKey } from '../../../engine/log/note.ts'
import { parsePolicy } from '../../../engine/log/policy.ts'
import { parseProofFile, provesEntry } from '../../../engine/log/proof-file.ts'
import { createTileReader } from '../../../engine/log/tile-reader.ts'
import { decodeBundle } from '../../../engine/log/tiles.ts'
import { createGrowingTree, verifyConsistency } from '../../../engine/log/tree.ts'
import type { Database } from '../../db/client.ts'
import { createMemoryJournal } from '../../platform/checkpoint-journal.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createSigningKey } from '../../platform/signing-key.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestTransact } from '../../testing/transact.ts'
import { appendLeaves, hasher } from './append-leaves.ts'
import { createRecord, type EntryDraft } from './service.ts'
import * as store from './store.ts'

let db: Database & { url: string | null }
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const AT = new Date('2026-03-02T10:30:00.000Z')
const SLOT = '00000000-0000-4000-8000-0000000000a5'
const SIGNING_KEY = createSigningKey()
const log = createLogger({ logLevel: 'silent' } as never)

const clock = createFakeClock(AT.getTime())
type Options = Partial<Parameters<typeof createRecord>[0]>
const recordOn = (options: Options = {}) =>
  createRecord({
    db,
    transact: createTestTransact(options.db ?? db, clock),
    clock,
    log,
    signingKey: SIGNING_KEY,
    publicUrl: 'https://uptick.example/club/',
    openJournal: async () => createMemoryJournal(),
    policy: null,
    timestampUrl: null,
    ...options,
  })
type Log = ReturnType<typeof recordOn>

const draftsOf = (count: number, from = 0): EntryDraft[] =>
  Array.from({ length: count }, (_, place) => ({ kind: 'commit', fields: { slot: `slot ${from + place}` } }))

const append = async (record: Log, drafts: readonly EntryDraft[]) => {
  const appended = await db.orm.transaction((tx) => record.appendEntries(tx, drafts, AT))
  await record.publish()
  return appended
}

const headOf = async (record: Log) => {
  const signed = parseSignedCheckpoint(await record.findCheckpointNote())
  if (!signed) throw new Error('The checkpoint cannot be read.')
  return signed.checkpoint
}
const readerOf = async (record: Log) => createTileReader({ ...(await headOf(record)), fetchTile: record.findTile })

describe('the log', () => {
  it('begins empty and signed, under the host and path that it is served at', async () => {
    const record = recordOn()
    expect(await headOf(record)).toMatchObject({ origin: 'uptick.example/club/log', size: 0 })
    expect(parsePolicy(await record.findPolicy()).logs[0]?.key.name).toBe('uptick.example/club/log')
    await (await readerOf(record)).checkRoot()
  })

  it('serves tiles, bundles and proofs that hold, however its entries came', async () => {
    const record = recordOn()
    await record.open()
    let size = 0
    for (const count of [1, 2, 252, 1, 1, 300, 700, 3]) {
      const appended = await append(record, draftsOf(count, size))
      expect(appended.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, place) => size + place))
      size += count
      const reader = await readerOf(record)
      await reader.checkRoot()
      for (const index of [0, size - 1]) {
        const [entry] = await record.listRecords({ after: index, limit: 1 })
        expect(toHex(await reader.leafAt(index))).toBe(toHex(leafHash(utf8(entry?.text ?? ''))))
        const file = parseProofFile((await record.findProof(index)) ?? '')
        expect(file && provesEntry(file, utf8(entry?.text ?? ''))).toBe(true)
      }
    }
    const bundle = decodeBundle((await record.findTile('tile/entries/001')) ?? new Uint8Array())
    expect(bundle?.length).toBe(256)
    expect(new TextDecoder().decode(bundle?.[0])).toBe(
      `{"kind":"commit","appendedAt":"${AT.toISOString()}","slot":"slot 256"}`,
    )
    const full = await db.query('select level, index from log_tiles order by level, index')
    expect(full.rows.map(({ level, index }) => [level, Number(index)])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ])
  })

  it('grows every checkpoint out of the one before', async () => {
    const record = recordOn()
    await record.open()
    let before = await headOf(record)
    for (const count of [5, 250, 3, 600]) {
      await append(record, draftsOf(count))
      const head = await headOf(record)
      const proof = await (await readerOf(record)).proveConsistency(before.size)
      const claim = { oldSize: before.size, oldRoot: before.root, size: head.size, root: head.root, proof }
      expect(verifyConsistency(claim)).toBe(true)
      before = head
    }
  })

  it('shows nothing of what was rolled back, and goes on as if it had never been', async () => {
    const record = recordOn()
    await record.open()
    await append(record, draftsOf(3))
    const failing = db.orm.transaction(async (tx) => {
      await record.appendEntries(tx, draftsOf(300), AT)
      throw new Error('something else failed')
    })
    await expect(failing).rejects.toThrow('something else failed')
    await record.publish()
    expect((await headOf(record)).size).toBe(3)
    await append(record, draftsOf(2, 3))
    await (await readerOf(record)).checkRoot()
    expect((await headOf(record)).size).toBe(5)
  })

  it('tells nothing before it is published', async () => {
    const record = recordOn()
    await record.open()
    await db.orm.transaction((tx) => record.appendEntries(tx, draftsOf(3), AT))
    expect((await headOf(record)).size).toBe(0)
    expect(await record.listRecords({ after: 0, limit: 10 })).toEqual([])
    expect(await record.findTile('tile/0/000.p/3')).toBeNull()
    expect(await record.findCheckpointNoteAt(3)).toBeNull()
    expect(await record.findProof(0)).toBeNull()
    await record.publish()
    expect((await headOf(record)).size).toBe(3)
    expect(await record.findTile('tile/0/000.p/3')).toHaveLength(96)
    expect(await record.findTile('tile/0/000.p/4')).toBeNull()
    expect(await record.findTile('tile/0/000')).toBeNull()
  })

  it('gives two appenders different places, whoever commits first', async () => {
    const record = recordOn()
    await record.open()
    const both = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        db.orm.transaction((tx) => record.appendEntries(tx, draftsOf(40, place * 40), AT)),
      ),
    )
    await record.publish()
    const indexes = both.flat().map(({ index }) => index)
    expect(indexes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 320 }, (_, index) => index))
    await (await readerOf(record)).checkRoot()
  })

  it('takes the longest entry that a bundle can hold, and refuses one of a byte more', async () => {
    const record = recordOn()
    await record.open()
    const frame = utf8(`{"kind":"commit","appendedAt":"${AT.toISOString()}","text":""}`).length
    const filling = (bytes: number) => [{ kind: 'commit', fields: { text: 'x'.repeat(bytes - frame) } }]
    expect(await append(record, filling(65_535))).toHaveLength(1)
    await expect(append(record, filling(65_536))).rejects.toThrow(
      new RangeError('A commit entry of 65536 bytes is too long.'),
    )
  })

  it('signs nothing where nothing is appended', async () => {
    const record = recordOn()
    await record.open()
    await append(record, draftsOf(3))
    expect(await append(record, [])).toEqual([])
    const { rows } = await db.query('select size from log_checkpoints order by size')
    expect(rows.map(({ size }) => Number(size))).toEqual([0, 3])
  })

  it('appends nothing to a log that has not begun', async () => {
    const signer = { key: toVerifierKey('a', ED25519, new Uint8Array(32)), sign: SIGNING_KEY.sign }
    await expect(db.orm.transaction((tx) => appendLeaves(tx, draftsOf(1), AT, signer))).rejects.toThrow(
      'The log has not begun.',
    )
  })

  it('keeps which slot an entry is about, and signs a size and a root without more', async () => {
    const record = recordOn()
    await record.open()
    await append(record, [{ kind: 'commit', slotId: SLOT, fields: {} }, ...draftsOf(1)])
    const { rows } = await db.query('select slot_id from log_entries order by index')
    expect(rows.map(({ slot_id: slot }) => slot)).toEqual([SLOT, null])
    const [text] = (await record.findCheckpointNote()).split('\n\n')
    expect(text?.split('\n')).toHaveLength(3)
  })

  it('stores a tile of tiles once 65,536 entries are there, and goes on over it', async () => {
    const record = recordOn()
    await record.open()
    const before = createGrowingTree(undefined, hasher)
    const tiles = Array.from({ length: 255 }, (_, index) => {
      const own = Array.from({ length: 256 }, (_, place) => hasher.leaf(utf8(`entry ${index * 256 + place}`)))
      const tile = createGrowingTree(undefined, hasher)
      for (const one of own) for (const tree of [tile, before]) tree.append(one)
      return { level: 0, index, hashes: Buffer.concat(own), root: Buffer.from(tile.root()) }
    })
    // As a log of 65,280 entries has it, less the entries: nothing that follows reads them.
    await db.orm.transaction(async (tx) => {
      for (const tile of tiles) await store.insertTile(tx, tile)
      const end = { size: before.size, root: Buffer.from(before.root()), subtrees: store.toSubtrees(before.compact()) }
      await store.insertCheckpoint(tx, { ...end, note: 'of a test', signedAt: AT })
    })
    await append(record, draftsOf(300))

    const { size, root } = await headOf(record)
    expect(size).toBe(65_580)
    const ofTiles = Buffer.from((await record.findTile('tile/1/000')) ?? [])
    expect(ofTiles.subarray(0, 255 * 32)).toEqual(Buffer.concat(tiles.map((tile) => tile.root)))
    expect(ofTiles).toHaveLength(256 * 32)
    const { rows } = await db.query('select level, index from log_tiles where level > 0 or index > 254 order by level')
    expect(rows.map(({ level, index }) => [level, Number(index)])).toEqual([
      [0, 255],
      [1, 0],
    ])
    const reader = await readerOf(record)
    await reader.checkRoot()
    const proof = await reader.proveConsistency(before.size)
    const claim = { oldSize: before.size, oldRoot: before.root(), size, root, proof }
    expect(verifyConsistency(claim)).toBe(true)
  })

  it('lets the database refuse what would unsay it', async () => {
    const record = recordOn()
    await record.open()
    await append(record, draftsOf(300))
    for (const table of ['log_identity', 'log_entries', 'log_tiles', 'log_checkpoints'])
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(db.query(statement)).rejects.toThrow(/only grows/)
    await expect(db.query(`update log_entries set text = ''`)).rejects.toThrow(/only grows/)
    await expect(db.query(`update log_checkpoints set root = root`)).rejects.toThrow(/only grows/)
  })
})

describe('never two stories', () => {
  it('keeps the name that it began with when the address changes', async () => {
    await recordOn().open()
    const moved = recordOn({ publicUrl: 'https://elsewhere.example' })
    expect((await headOf(moved)).origin).toBe('uptick.example/club/log')
    expect(await moved.findPolicy()).toContain(' https://elsewhere.example/log\n')
  })

  it('refuses another key than the log was begun with', async () => {
    await recordOn().open()
    await expect(recordOn({ signingKey: createSigningKey() }).open()).rejects.toThrow(/uses another key/)
  })

  it('refuses a database that is older than what was signed', async () => {
    const journal = createMemoryJournal()
    const options = { openJournal: async () => journal }
    const record = recordOn(options)
    await record.open()
    await append(record, draftsOf(5))
    const signed = journal.last()
    if (!signed) throw new Error('Nothing was signed.')
    // What the backup knows is what is in this database; what was signed since is in the journal alone.
    await journal.append({ ...signed, size: 9 })
    await expect(recordOn(options).open()).rejects.toThrow(
      'The record was signed up to 9 entries, but the database ends at 5.',
    )
  })

  it('refuses a database that grew another way from an older backup', async () => {
    const journal = createMemoryJournal()
    const options = { openJournal: async () => journal }
    const record = recordOn(options)
    await record.open()
    await append(record, draftsOf(5))
    const signed = journal.last()
    if (!signed) throw new Error('Nothing was signed.')
    await journal.append({ ...signed, size: 4 })
    await expect(recordOn(options).open()).rejects.toThrow(
      'The first 4 entries of the record are not those that were signed.',
    )
    await journal.append({ ...signed, origin: 'other.example/log' })
    await expect(recordOn(options).open()).rejects.toThrow('DATA_DIR belongs to the record other.example/log')
  })

  it('leaves no journal open where it could not be opened, and opens at a later try', async () => {
    await recordOn().open()
    const open = new Set<object>()
    const openJournal = async () => {
      const journal = createMemoryJournal()
      open.add(journal)
      return { ...journal, close: async () => void open.delete(journal) }
    }
    let away = true
    const orm = new Proxy(db.orm, {
      get: (target, key) => {
        // The journal has been opened: what is asked of the database then fails.
        if (away && open.size > 0) throw new Error('The database is away.')
        return Reflect.get(target, key)
      },
    })
    const record = recordOn({ db: { ...db, orm }, openJournal })
    await expect(record.open()).rejects.toThrow('The database is away.')
    expect(open.size).toBe(0)
    away = false
    await record.open()
    expect(open.size).toBe(1)
    await record.close()
    expect(open.size).toBe(0)
  })
})
