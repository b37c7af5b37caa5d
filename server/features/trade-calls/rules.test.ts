import { expect, it } from 'vitest'
import { strongestMove } from './rules.ts'

const move = (pairId: string, from: number, to: number) => ({ pairId, from, to })

it('follows the pair that moved most in proportion, whatever its price is', () => {
  expect(strongestMove([move('GOLD', 2400, 2401), move('EURUSD', 1.1, 1.099)])).toEqual({
    pairId: 'EURUSD',
    direction: 'PUT',
  })
  expect(strongestMove([move('A', 1, 1.01), move('B', 2, 2.02)])).toMatchObject({ pairId: 'A', direction: 'CALL' })
  expect(strongestMove([move('A', 1, 1)])).toBeNull()
  expect(strongestMove([])).toBeNull()
})
