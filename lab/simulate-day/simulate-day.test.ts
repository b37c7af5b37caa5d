import { describe, expect, it } from 'vitest'
import { HABITS, LINE_BYTES_A_SECOND, MEASURED } from './costs.ts'
import { framesAt, fullAt, onlineAt, simulateDay } from './simulate-day.ts'

describe('a simulated day', () => {
  it('has as many members as it should in its busiest and in its quietest hour', () => {
    expect(onlineAt(HABITS.busiestHour * 60, 10_000, HABITS)).toBe(10_000)
    expect(onlineAt((HABITS.busiestHour - 12) * 60, 10_000, HABITS)).toBe(3_500)
  })

  it('sends two frames a minute and four every fifth', () => {
    const hour = Array.from({ length: 60 }, (_, minute) => framesAt(minute))
    expect(hour.reduce((all, frames) => all + frames, 0)).toBe(60 * 2 + 12 * 2)
  })

  it('costs by what everybody does: twice the members cost twice as much, but for the market’s own rows', () => {
    const [one, two] = [simulateDay(100_000, MEASURED, HABITS), simulateDay(200_000, MEASURED, HABITS)]
    for (const figure of ['deliveries', 'calls', 'openings', 'sentBytes', 'stormSeconds', 'deliverySeconds'] as const)
      expect(two[figure] / one[figure], figure).toBeCloseTo(2, 3)
    expect(two.storedBytes - one.storedBytes).toBeCloseTo(one.storedBytes - MEASURED.marketBytesADay, -4)
  })

  it('is the sum that a hand can check: everybody online all day, nobody in rooms, no restart', () => {
    const flat = { ...HABITS, leastShare: 1, roomShare: 0, restarts: 0 } as unknown as typeof HABITS
    const day = simulateDay(1_000, MEASURED, flat)
    expect(day.memberHours).toBe(24_000)
    expect(day.deliveries).toBe(1_000 * (1_440 * 2 + 288 * 2))
    expect(day.calls).toBe(1_000 * 1_440 * 6)
    expect(day.openings).toBeCloseTo((1_000 * 1_440) / 40, 5)
    expect(day.deliverySeconds).toBeCloseTo(day.deliveries * 7.18e-6, 5)
    expect(day.processes).toBe(1)
  })

  it('needs as many processes as tell everybody within the second of a boundary', () => {
    expect(simulateDay(10_000, MEASURED, HABITS).processes).toBe(1)
    expect(simulateDay(1_000_000, MEASURED, HABITS).processes).toBe(29)
  })

  it('says of each part at how many members it is full, and is full there', () => {
    const full = fullAt(MEASURED, HABITS, LINE_BYTES_A_SECOND)
    const processes = full['one process, to deliver a boundary in time']
    expect(
      [Math.floor(processes * 0.99), Math.ceil(processes * 1.01)].map(
        (peak) => simulateDay(peak, MEASURED, HABITS).processes,
      ),
    ).toEqual([1, 2])
    expect(simulateDay(full['one core, to answer calls'], MEASURED, HABITS).callCores).toBeCloseTo(1, 2)
    const line = simulateDay(full['one line of 10 Gbit/s, for a boundary'], MEASURED, HABITS)
    expect(line.busiestBytesASecond / LINE_BYTES_A_SECOND).toBeCloseTo(1, 2)
    expect(simulateDay(full['one database, for transfers'], MEASURED, HABITS).transfersASecond).toBeCloseTo(
      MEASURED.transfersASecond,
      -1,
    )
  })
})
