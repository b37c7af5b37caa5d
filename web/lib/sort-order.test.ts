import { describe, expect, it } from 'vitest'
import { nextSortOrder, readSortOrder, type SortOrder, toAriaSort } from './sort-order.ts'

const COLUMNS = ['createdAt', 'fullName'] as const
const usual: SortOrder<(typeof COLUMNS)[number]> = { by: 'createdAt', order: 'desc' }

describe('the order of a table', () => {
  it.each([
    [{}, usual],
    [
      { sortBy: 'fullName', order: 'asc' },
      { by: 'fullName', order: 'asc' },
    ],
    [{ sortBy: 'fullName' }, { by: 'fullName', order: 'desc' }],
    [{ sortBy: 'createdAt', order: 'sideways' }, usual],
    [{ sortBy: 'passwordHash', order: 'asc' }, usual],
  ])('asked for by %j is %j', (address, order) => expect(readSortOrder(address, COLUMNS, usual)).toEqual(order))

  it('begins in the column’s own direction, and turns when pressed again', () => {
    const byName = nextSortOrder(usual, 'fullName')
    expect(byName).toEqual({ by: 'fullName', order: 'asc' })
    expect(nextSortOrder(byName, 'fullName')).toEqual({ by: 'fullName', order: 'desc' })
    expect(nextSortOrder(byName, 'createdAt', 'desc')).toEqual({ by: 'createdAt', order: 'desc' })
  })

  it('is told to screen readers for the column that it is about', () => {
    expect(toAriaSort(usual, 'createdAt')).toBe('descending')
    expect(toAriaSort(usual, 'fullName')).toBe('none')
    expect(toAriaSort({ by: 'fullName', order: 'asc' }, 'fullName')).toBe('ascending')
  })
})
