import { describe, expect, it } from 'vitest'
import { changeAddress } from './use-address.ts'

describe('the address of a list', () => {
  it('keeps what is not changed', () => {
    expect(changeAddress({ search: 'ada', page: '3' }, { page: '4' })).toEqual({ search: 'ada', page: '4' })
  })

  it('leaves out what becomes empty', () => {
    expect(changeAddress({ search: 'ada', page: '3' }, { search: '', page: undefined })).toEqual({})
  })

  it('is text, and knows no value that it cannot show', () => {
    expect(changeAddress({ page: 3, odd: ['a', 'b'] }, {})).toEqual({ page: '3' })
  })
})
