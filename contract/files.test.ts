import { describe, expect, it } from 'vitest'
import { acceptedTypes, fileField, IMAGE_KINDS, MEGABYTE, problemOfChoice } from './files.ts'

const chart = fileField({ kinds: IMAGE_KINDS, maxBytes: 10 * MEGABYTE, required: true })
const proof = fileField({ kinds: [...IMAGE_KINDS, 'pdf'], maxBytes: 5 * MEGABYTE, sentences: { wrongKind: 'No.' } })

describe('a file field', () => {
  it('speaks the words of every upload unless the call has its own', () => {
    expect(chart.sentences).toEqual({
      missing: 'Please select a file',
      tooLarge: 'File size must be less than 10MB',
      wrongKind: 'Please select a valid image file',
    })
    expect(proof.sentences).toMatchObject({ tooLarge: 'File size must be less than 5MB', wrongKind: 'No.' })
  })

  it('tells a file input what it takes', () => {
    expect(acceptedTypes(chart)).toBe('image/png,image/jpeg,image/webp')
    expect(acceptedTypes(proof)).toContain('application/pdf')
  })

  it('finds what speaks against a file before it is sent', () => {
    const size = 10 * MEGABYTE
    expect(problemOfChoice(chart, { size, type: 'image/png' })).toBeNull()
    expect(problemOfChoice(chart, { size: size + 1, type: 'image/png' })).toBe('File size must be less than 10MB')
    expect(problemOfChoice(chart, { size, type: 'application/pdf' })).toBe('Please select a valid image file')
    expect(problemOfChoice(proof, { size: 1, type: 'image/gif' })).toBe('No.')
    expect(problemOfChoice(chart, null)).toBe('Please select a file')
    expect(problemOfChoice(proof, null)).toBeNull()
  })

  it('leaves a file whose type the browser does not know to the server', () => {
    expect(problemOfChoice(proof, { size: 1, type: '' })).toBeNull()
  })
})
