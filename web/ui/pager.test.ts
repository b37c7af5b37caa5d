import { describe, expect, it } from 'vitest'
import { pageWindow, toPage } from './pager.tsx'

describe('the pages of a list', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [8, 9, [5, 6, 7, 8, 9]],
  ])('on page %i of %i offers %j', (current, pages, offered) => expect(pageWindow(current, pages)).toEqual(offered))

  it.each([
    ['3', 3],
    [3, 3],
    [['3', '4'], 1],
    ['0', 1],
    ['-2', 1],
    ['2.5', 1],
    ['1e3', 1],
    ['999999', 1],
    [undefined, 1],
  ])('asked for by %j is %i', (asked, page) => expect(toPage(asked)).toBe(page))
})
