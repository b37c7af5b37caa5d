import { describe, expect, it } from 'vitest'
import { readFigures } from './read-figures.ts'
import type { RecordSource } from './record-source.ts'

/** A server whose figures move on with a boundary after so many answers. */
const published = (answersPerBoundary: number) => {
  let answers = 0
  const readPublished = async (path: string) => {
    const boundary = Math.floor(answers / answersPerBoundary)
    answers += 1
    if (path === 'track-record') return { feed: { id: 'f' }, performance: { until: boundary } }
    if (path.includes('breakdown')) return boundary
    if (path === 'trade-calls/callers') return { until: boundary }
    return path.endsWith('gaps') ? [boundary] : { record: [boundary] }
  }
  return { readPublished } as RecordSource
}

describe('the published figures', () => {
  it.each([18, 19, 20, 21, 22, 30, 40])(
    'are all of one moment, with a boundary after every %i answers',
    async (answers) => {
      const figures = await readFigures(published(answers))
      const until = figures?.trackRecord.performance.until
      expect(figures?.gaps).toEqual([until])
      expect(figures?.callers?.until).toEqual(until)
      expect(figures?.breakdown).toEqual({ both: until, '1m': until, '5m': until })
      expect(figures?.reliability).toEqual({ both: [until], '1m': [until], '5m': [until] })
    },
  )

  it.each([
    { answers: 5, says: 7 },
    { answers: Number.POSITIVE_INFINITY, says: 6 },
  ])('wait for callers who are a boundary behind for $answers answers, and tell who stays behind', async (behind) => {
    let answered = 0
    const readPublished = async (path: string) => {
      if (path !== 'trade-calls/callers') return path === 'track-record' ? { performance: { until: 7 } } : {}
      answered += 1
      return { until: answered > behind.answers ? 7 : 6 }
    }
    const figures = await readFigures({ readPublished } as RecordSource)
    expect(figures?.trackRecord.performance.until).toBe(7)
    expect(figures?.callers?.until).toBe(behind.says)
  })

  it('are read again where one of them was kept from the boundary before, while all else was of the new one', async () => {
    let asked = 0
    const readPublished = async (path: string) => {
      if (path === 'track-record') return { performance: { until: 7 } }
      if (!path.startsWith('track-record/reliability')) return path.endsWith('callers') ? { until: 7 } : 7
      asked += 1
      return { record: [asked > 1 ? 7 : 6] }
    }
    const figures = await readFigures({ readPublished } as RecordSource)
    expect(figures?.reliability).toEqual({ both: [7], '1m': [7], '5m': [7] })
  })

  it('are none while they never are of one moment, or where nothing is published', async () => {
    expect(await readFigures(published(1))).toBe(null)
    expect(await readFigures({ readPublished: async () => null } as unknown as RecordSource)).toBe(null)
  })
})
