import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exactCosineOfTurns, exactExp, exactLog } from './exact-math.ts'

const bitsOf = (value: number): string => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return view.getBigUint64(0).toString(16)
}

it('is the logarithm, the exponential and the cosine to fifteen digits', () => {
  const near = (value: number, truth: number): void =>
    expect(Math.abs(value - truth)).toBeLessThanOrEqual(2e-15 * Math.max(1, Math.abs(truth)))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.double({ min: -40, max: 40, noNaN: true }), (n, x) => {
      const unit = (n + 0.5) / 2 ** 32
      near(exactLog(unit), Math.log(unit))
      near(exactLog(1000 * unit), Math.log(1000 * unit))
      near(exactCosineOfTurns(unit), Math.cos(2 * Math.PI * unit))
      expect(Math.abs(exactExp(x) / Math.exp(x) - 1)).toBeLessThanOrEqual(2e-15)
    }),
    { numRuns: 5_000 },
  )
})

it('is exact where the true value is a number', () => {
  expect([exactLog(1), exactExp(0), exactCosineOfTurns(0), exactCosineOfTurns(0.5)]).toEqual([0, 1, 1, -1])
  expect(Math.abs(exactCosineOfTurns(0.25)) + Math.abs(exactCosineOfTurns(0.75))).toBe(0)
})

it('gives the same bits in every engine', () => {
  const values = [exactLog(0.1), exactLog(156), exactExp(-2.5), exactExp(5.05), exactCosineOfTurns(0.123)]
  expect(values.map(bitsOf)).toMatchInlineSnapshot(`
    [
      "c0026bb1bbb55515",
      "4014330d74029567",
      "3fb50385c094f425",
      "406380b807714c69",
      "3fe6e8f3a092f1dd",
    ]
  `)
})
