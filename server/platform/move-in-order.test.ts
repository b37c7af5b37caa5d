import { describe, expect, it } from 'vitest'
import { moveInOrder } from './move-in-order.ts'

const rows = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, place: (at + 1) * 10 }))
const placesOf = (id: string, to: string, of = rows) =>
  moveInOrder(of, { id, to })?.map(({ row, place }) => `${row.id}${place}`)

describe('moveInOrder', () => {
  it.each([
    ['a', 'b', ['b10', 'a20']],
    ['d', 'a', ['d10', 'a20', 'b30', 'c40']],
    ['a', 'd', ['b10', 'c20', 'd30', 'a40']],
    ['b', 'b', []],
  ])('puts %s where %s is', (id, to, changed) => {
    expect(placesOf(id, to)).toEqual(changed)
  })

  it('gives rows of one place a place each', () => {
    const same = ['a', 'b', 'c'].map((id) => ({ id, place: 10 }))
    expect(placesOf('c', 'a', same)).toEqual(['a20', 'b30'])
  })

  it('knows rows of its group only', () => {
    expect(placesOf('a', 'x')).toBeUndefined()
    expect(placesOf('x', 'a')).toBeUndefined()
  })
})
