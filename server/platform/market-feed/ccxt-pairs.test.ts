import { describe, expect, it } from 'vitest'
import { decimalsOfMarket } from './ccxt-pairs.ts'

const decimalsOf = (price: number | null | undefined, mode: number, newest: number | null = null): Promise<number> =>
  decimalsOfMarket({ precision: { price } }, mode, async () => newest)

describe('the decimals of a market', () => {
  it.each([
    [0.25, 4, 2],
    [1e-10, 4, 10],
    [2.5e-10, 4, 11],
    [5, 4, 0],
    [10, 2, 10],
    [0, 2, 0],
  ])('of precision %d in mode %i are %i', async (price, mode, decimals) => {
    expect(await decimalsOf(price, mode)).toBe(decimals)
  })

  it.each([
    [5, 0.00001234, 9],
    [4, 0.0123, 5],
    [5, 97_123, 0],
    [5, 1.2345, 4],
    [4, 1e-11, 14],
    [5, 1e-30, 18],
    [5, null, 8],
  ])('are those of %i significant digits of the newest price %d: %i', async (digits, newest, decimals) => {
    expect(await decimalsOf(digits, 3, newest)).toBe(decimals)
  })

  it('are six significant ones where the exchange says nothing', async () => {
    expect(await decimalsOf(undefined, 4, 97_123)).toBe(1)
    expect(await decimalsOf(null, 2, 0.0123)).toBe(7)
    expect(await decimalsOf(0, 4, 0.0123)).toBe(7)
    expect(await decimalsOfMarket({}, 4, async () => null)).toBe(8)
  })
})
