import { describe, expect, it } from 'vitest'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../log/checkpoint.ts'
import { treeHasher } from '../log/hashing.ts'
import { readRecord } from './read-record.ts'
import { toAnswers } from './record-file.ts'
import type { RecordSource } from './record-source.ts'
import { bytesOf, figuresFrom } from './testing/attack-kit.ts'
import { createHonestRecord, hashHex } from './testing/honest-record.ts'
import { createLogKey, createServedLog } from './testing/served-log.ts'
import { createLogVerifier } from './verify-log.ts'

const { entries, checkpoints } = createHonestRecord({ minutes: 120 })
const bytes = bytesOf(entries)
const sizeAt = (boundary: number): number => checkpoints[Math.min(boundary, checkpoints.length - 1)]?.size ?? 0

/** Of one set of figures: the performance and the eight answers beside it, each read twice. */
const QUESTIONS = 18

interface Pace {
  perAnswer: number
  lag?: number
  won?: number
  /** Boundaries that its checkpoints gain at the second of them. */
  leap?: number
  /** How long its disk takes: until then its checkpoint is the one before its figures. */
  diskMs?: number
}

/**
 * A server that is `perAnswer` boundaries further with each checkpoint and each set of figures that it answers, and publishes its
 * figures `lag` boundaries behind (or, below 0, ahead of) its checkpoint, with `won` signals more than were won.
 */
const serve = async ({ perAnswer, lag = 0, won = 0, leap = 0, diskMs = 0 }: Pace) => {
  const log = createServedLog(bytes, await createLogKey('fast.example/log'))
  let boundary = 20
  let asked = 0
  let figures = figuresFrom([])
  const publish = () => {
    boundary += perAnswer
    figures = figuresFrom(entries.slice(0, sizeAt(boundary - lag)))
    if (figures) figures.trackRecord.performance.wonSignals += won
  }
  const source: RecordSource = {
    name: 'A server in a hurry',
    read: (path) => log.read(path),
    readPublished: async (path) => {
      if (path === 'track-record/markets') return null
      // The first of a set's questions decides its moment.
      if (asked % QUESTIONS === 0) publish()
      asked += 1
      return figures && toAnswers(figures)[path]
    },
  }
  let signed = 0
  let pausedMs = 0
  const pause = async (ms: number): Promise<void> => {
    pausedMs += ms
  }
  const readSigned = async (): Promise<SignedCheckpoint> => {
    signed += 1
    boundary += perAnswer + (signed === 2 ? leap : 0)
    const written = pausedMs >= diskMs ? boundary : boundary - 1
    return parseSignedCheckpoint(await log.checkpointAt(sizeAt(written))) as SignedCheckpoint
  }
  return { source, readSigned, pause }
}

const verify = async (server: Awaited<ReturnType<typeof serve>>) => {
  const verifier = createLogVerifier({ hasher: treeHasher, hashText: hashHex })
  const { signed, published } = await readRecord({ ...server, verifier, signed: await server.readSigned() })
  return verifier.finish(signed.checkpoint, published)
}

describe('a record that goes on while it is read', () => {
  it.each([
    ['stands still', { perAnswer: 0 }],
    ['goes on by a boundary with every answer', { perAnswer: 1 }],
    ['goes on by nine boundaries with every answer', { perAnswer: 9 }],
    ['publishes its figures ahead of its checkpoint', { perAnswer: 2, lag: -2 }],
    ['publishes its figures a little behind', { perAnswer: 5, lag: 3 }],
    ['has its figures a second before its checkpoint is on the disk', { perAnswer: 0, diskMs: 1_000 }],
  ])('holds where it %s', async (_, pace) => {
    const result = await verify(await serve(pace))
    expect(result.problems).toEqual([])
    expect(result.guarantees.recount).toMatchObject({ state: 'holds', problems: [] })
    expect(result.holds).toBe(true)
  })

  it.each([0, 1, 9])(
    'does not hold where it claims a win more, at %i boundaries with every answer',
    async (perAnswer) => {
      const result = await verify(await serve({ perAnswer, won: 1 }))
      expect(result.guarantees.recount.state).toBe('fails')
      expect(result.guarantees.recount.problems.join(' ')).toContain('wonSignals')
      expect(result.holds).toBe(false)
    },
  )

  it('does not hold where the figures of an early hour stand for a record that has gone far beyond', async () => {
    const result = await verify(await serve({ perAnswer: 1, lag: -1, leap: 80 }))
    expect(result.guarantees.recount.problems.join(' ')).toMatch(
      /^The published results end at .*, but the record goes to .*\.$/,
    )
    expect(result.holds).toBe(false)
  })

  it('does not hold where the checkpoint of its figures never comes', async () => {
    const result = await verify(await serve({ perAnswer: 0, diskMs: 60_000 }))
    expect(result.guarantees.recount.state).toBe('fails')
    expect(result.holds).toBe(false)
  })

  it('does not hold where its figures are older than what was read, however often they are asked for', async () => {
    const result = await verify(await serve({ perAnswer: 0, lag: 5 }))
    expect(result.guarantees.recount.problems.join(' ')).toContain('until')
    expect(result.holds).toBe(false)
  })
})
