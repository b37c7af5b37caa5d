import { expect, it } from 'vitest'
import { toDecimals } from './price-decimals.ts'

it.each([
  [0.25, 2],
  [0.1, 1],
  [0.1 + 0.2, 1],
  [1, 0],
  [5_000, 0],
  [1e21, 0],
  [1.38676, 5],
  [0.00001, 5],
  [1e-8, 8],
  [1e-10, 10],
  [2.5e-10, 11],
  [1.234e-7, 10],
  [97_123.45, 2],
  [0, 0],
])('%d has %i digits after its point', (price, decimals) => expect(toDecimals(price)).toBe(decimals))
