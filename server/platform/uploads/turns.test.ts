import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('let no more than two work at a time, in the order they came, and go on after a failure', async () => {
    const inTurn = createTurns(2)
    const begun: number[] = []
    const ends: ((failed: boolean) => void)[] = []
    const works = Array.from({ length: 5 }, (_, index) =>
      inTurn(async () => {
        begun.push(index)
        const failed = await new Promise<boolean>((resolve) => ends.push(resolve))
        if (failed) throw new Error('failed')
        return index
      }),
    )
    const settled = Promise.allSettled(works)
    await Promise.resolve()
    expect(begun).toEqual([0, 1])
    for (let ended = 0; ended < 5; ended += 1) {
      ends[ended]?.(ended % 2 === 0)
      await new Promise(setImmediate)
      expect(begun).toEqual(Array.from({ length: Math.min(5, ended + 3) }, (_, index) => index))
    }
    expect((await settled).map(({ status }) => status)).toEqual([
      ...['rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected'],
    ])
    expect(await inTurn(async () => 'again')).toBe('again')
  })
})
