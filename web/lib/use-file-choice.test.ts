import { describe, expect, it } from 'vitest'
import { fileField, IMAGE_KINDS } from '../../contract/files.ts'
import { problemOfFile } from './use-file-choice.ts'

const field = fileField({ kinds: [...IMAGE_KINDS, 'pdf'], maxBytes: 2_000 })
const image = fileField({ kinds: IMAGE_KINDS, maxBytes: 2_000 })
const file = (parts: BlobPart[], type = 'image/png') => new File(parts, 'a.png', { type })
const PDF = ['%PDF-1.4\n', 'x'.repeat(1_500), '\n%%EOF\n']

describe('a file that is chosen', () => {
  it('is what its bytes say, not what its name and type do', async () => {
    expect(await problemOfFile(field, file([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]))).toBeNull()
    expect(await problemOfFile(field, file(PDF, ''))).toBeNull()
    expect(await problemOfFile(field, file(['<svg onload="alert(1)"/>']))).toBe('Please select an image or a PDF file')
    expect(await problemOfFile(image, file(PDF, 'image/png'))).toBe('Please select a valid image file')
    expect(await problemOfFile(field, file(PDF.slice(0, 2), 'application/pdf'))).toBe(
      'Please select an image or a PDF file',
    )
  })

  it('is not empty, not too large, and still there', async () => {
    expect(await problemOfFile(field, file([]))).toBe('This file is empty')
    expect(await problemOfFile(field, file(['x'.repeat(2_001)]))).toBe('File size must be less than 0MB')
    const gone = file(['x'])
    gone.slice = () => {
      throw new DOMException('gone', 'NotFoundError')
    }
    expect(await problemOfFile(field, gone)).toBe('This file could not be read. Please choose it again.')
  })
})
