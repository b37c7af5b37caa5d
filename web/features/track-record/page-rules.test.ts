import { describe, expect, it } from 'vitest'
import type { OpenedEntry } from '../../../engine/record/open-entry.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { aRecord, pagesOf } from '../../testing/a-record.ts'
import { askPatiently, formatJsonLines, pagesBetween, type ReadPage } from './page-rules.ts'

const collect = async (last: number, read: ReadPage): Promise<number[]> => {
  const sequences: number[] = []
  for await (const page of pagesBetween(0, last, read)) sequences.push(...page.map(({ sequence }) => sequence))
  return sequences
}

describe('reading the chain page by page', () => {
  it('yields every record up to the head once, in order, and none behind it', async () => {
    const record = await aRecord(3)
    expect(await collect(8, pagesOf(record, 3))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await collect(0, pagesOf(record, 3))).toEqual([])
  })

  it('asks for the next page while one is used, and never behind the head', async () => {
    const record = await aRecord(3)
    const asked: number[] = []
    const read = (after: number) => {
      asked.push(after)
      return pagesOf(record, 5)(after)
    }
    const pages = pagesBetween(0, 10, read)
    await pages.next()
    expect(asked).toEqual([0, 5])
    await pages.next()
    expect((await pages.next()).done).toBe(true)
    expect(asked).toEqual([0, 5])
  })

  it('ends where the server holds records back or repeats itself', async () => {
    const record = await aRecord(1)
    expect(await collect(100, pagesOf(record, 2))).toEqual([1, 2, 3, 4])
    expect(await collect(100, async () => record.slice(0, 2))).toEqual([1, 2])
  })

  it('throws what reading throws, after the pages before it', async () => {
    const record = await aRecord(1)
    const seen: number[] = []
    const reading = async () => {
      const read = async (after: number): Promise<OpenedEntry[]> => {
        if (after > 0) throw new Error('gone')
        return record.slice(0, 2)
      }
      for await (const page of pagesBetween(0, 4, read)) seen.push(...page.map(({ sequence }) => sequence))
    }
    await expect(reading()).rejects.toThrow('gone')
    expect(seen).toEqual([1, 2])
  })
})

const failure = (status: number, error: string) => new CallFailure({ status, error, message: error })

const attemptAfter = (failures: Error[]) => {
  const left = [...failures]
  let waits = 0
  const answer = askPatiently(
    async () => {
      const next = left.shift()
      if (next) throw next
      return 'page'
    },
    async () => {
      waits += 1
    },
  )
  return { answer, waits: () => waits }
}

describe('patience', () => {
  it('waits as often as the server asks for it', async () => {
    const { answer, waits } = attemptAfter(Array.from({ length: 9 }, () => failure(429, 'RATE_LIMITED')))
    expect(await answer).toBe('page')
    expect(waits()).toBe(9)
  })

  it('forgives a lost answer or two, not an outage', async () => {
    const lost = () => CallFailure.ofNetwork(new TypeError('offline'))
    expect(await attemptAfter([lost(), lost()]).answer).toBe('page')
    await expect(attemptAfter([lost(), lost(), lost()]).answer).rejects.toThrow('Network error')
  })

  it('passes on a refusal and a stop at once', async () => {
    const refused = attemptAfter([failure(400, 'INPUT_INVALID')])
    await expect(refused.answer).rejects.toThrow('INPUT_INVALID')
    expect(refused.waits()).toBe(0)
    await expect(attemptAfter([new DOMException('Stopped', 'AbortError')]).answer).rejects.toThrow('Stopped')
  })
})

it('writes one record per line, to the byte', async () => {
  const record = await aRecord(1)
  const lines = formatJsonLines(record).split('\n')
  expect(lines.pop()).toBe('')
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    record.map(({ sequence, text, hash }) => ({ index: sequence - 1, text, leafHash: hash })),
  )
})
