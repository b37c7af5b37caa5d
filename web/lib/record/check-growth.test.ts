import { describe, expect, it } from 'vitest'
import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { createLogKey, createServedLog } from '../../../engine/record/testing/served-log.ts'
import { createMemoryStorage } from '../available-storage.ts'
import { checkGrowth, checkIncluded, RecordBroken } from './check-growth.ts'
import { createRecordStorage } from './kept-checkpoint.ts'
import { LogUnavailable, type ReadLog } from './read-log.ts'

const now = () => new Date('2026-03-02T10:00:00.000Z')
const entriesOf = (size: number, word = 'entry') => Array.from({ length: size }, (_, place) => utf8(`${word} ${place}`))
const key = await createLogKey('uptick.example/log')
const honest = createServedLog(entriesOf(1_300), key)
const other = createServedLog([...entriesOf(600), ...entriesOf(700, 'other')], key)

const visitor = () => {
  const storage = createRecordStorage(createMemoryStorage())
  return {
    storage,
    visit: (read: ReadLog) => checkGrowth({ read, storage, now }),
  }
}
const at =
  (size: number, log = honest): ReadLog =>
  (path) =>
    log.read(path, size)

const breachOf = async (visit: Promise<unknown>): Promise<RecordBroken> => {
  const error = await visit.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RecordBroken)) throw new Error(`No promise was found broken, but ${String(error)}.`)
  return error
}

describe('checkGrowth', () => {
  it('keeps key and checkpoint of the first visit, and later ones that extend it', async () => {
    const { storage, visit } = visitor()
    for (const size of [1, 255, 256, 300, 700, 700, 1_300]) {
      expect((await visit(at(size))).signed.checkpoint.size).toBe(size)
      expect(storage.readKept()?.size).toBe(size)
    }
    expect(storage.readKept()?.key).toBe(honest.vkey)
  })

  it('finds two records under one key: of one size, and of which one was rewritten', async () => {
    const { storage, visit } = visitor()
    await visit(at(900))
    const same = await breachOf(visit(at(900, other)))
    expect(same.message).toBe('The log signed two different records of 900 entries.')
    const longer = await breachOf(visit(at(1_200, other)))
    expect(longer.message).toBe('The first 900 entries differ from the signed ones this browser saw.')
    for (const { isProven, breach } of [same, longer]) {
      expect(isProven).toBe(true)
      expect(breach.kept).toBe(await honest.checkpointAt(900))
      expect(breach.shown).not.toBe(breach.kept)
    }
    expect(storage.readKept()?.checkpoint).toBe(await honest.checkpointAt(900))
  })

  it('finds a record that went back, even to what it honestly was', async () => {
    const { visit } = visitor()
    await visit(at(900))
    expect((await breachOf(visit(at(899)))).message).toBe(
      'The record has 899 entries, but this browser saw 900 signed.',
    )
  })

  it('finds another key, and a log that is not signed by its own', async () => {
    const stranger = createServedLog(entriesOf(1_300), await createLogKey('uptick.example/log'))
    const { visit } = visitor()
    await visit(at(900))
    expect((await breachOf(visit(at(1_000, stranger)))).message).toMatch(/a different key than before/)
    const mixed: ReadLog = (path) => (path === 'policy' ? honest : stranger).read(path, 900)
    expect((await breachOf(visitor().visit(mixed))).message).toMatch(/isn’t signed with the key it names/)
  })

  it('believes no growth that the tiles do not show', async () => {
    const { visit } = visitor()
    await visit(at(900))
    const withoutTiles: ReadLog = async (path) => (path.startsWith('tile') ? null : honest.read(path, 1_000))
    const { message, isProven } = await breachOf(visit(withoutTiles))
    expect(message).toMatch(/doesn’t extend the signed one/)
    expect(isProven).toBe(false)
    const altered: ReadLog = async (path) => {
      const bytes = await honest.read(path, 1_000)
      return path.startsWith('tile/0/003') && bytes ? bytes.fill(7, 40, 41) : bytes
    }
    expect((await breachOf(visit(altered))).message).toMatch(/don’t match the root/)
  })

  it('says nothing of a log that does not answer', async () => {
    const { storage, visit } = visitor()
    await visit(at(900))
    const kept = storage.readKept()
    await expect(visit(async () => null)).rejects.toBeInstanceOf(LogUnavailable)
    await expect(visit(async () => utf8('<!doctype html>'))).rejects.toBeInstanceOf(LogUnavailable)
    expect([kept?.size, storage.readKept()]).toEqual([900, kept])
  })

  it('does not put a shorter checkpoint in the place of one that another tab kept meanwhile', async () => {
    const { storage, visit } = visitor()
    await visit(at(500))
    const slow: ReadLog = async (path) => {
      if (path === 'checkpoint') await visit(at(800))
      return honest.read(path, 600)
    }
    await visit(slow)
    expect(storage.readKept()?.size).toBe(800)
  })
})

describe('checkIncluded', () => {
  it('finds what is shown but stands otherwise in the record, or not at all', async () => {
    const log = await visitor().visit(at(900))
    const leafHash = toHex(honest.leaves[17] as Uint8Array)
    const claim = { index: 17, leafHash, name: 'The signal' }
    await checkIncluded(log, [claim], now)
    for (const [wrong, sentence] of [
      [{ index: 18 }, 'The signal differs from entry 18 of the signed record.'],
      [{ index: 900 }, 'The signal is on the screen, but not in the signed record.'],
      [{ leafHash: leafHash.replace(/^./, 'x') }, 'The signal differs from entry 17 of the signed record.'],
    ] as const)
      expect((await breachOf(checkIncluded(log, [{ ...claim, ...wrong }], now))).message).toBe(sentence)
  })

  it('reads at most 100 KB for one signal of a day', async () => {
    const large = createServedLog(entriesOf(22_000), key)
    let bytes = 0
    const counting: ReadLog = async (path) => {
      const answer = await large.read(path)
      bytes += answer?.length ?? 0
      return answer
    }
    const log = await visitor().visit(counting)
    await checkIncluded(log, [{ index: 4_321, leafHash: toHex(large.leaves[4_321] as Uint8Array), name: 'It' }], now)
    expect(bytes).toBeLessThan(100_000)
  })
})
