import { describe, expect, it } from 'vitest'
import { formatFileSize } from './file-size.ts'

describe('a file’s size', () => {
  it.each([
    [0, '0 B'],
    [811.6, '812 B'],
    [1024, '1 KB'],
    [831_488, '812 KB'],
    [1_048_576, '1.0 MB'],
    [6_501_171, '6.2 MB'],
  ])('of %d bytes reads %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))
})
