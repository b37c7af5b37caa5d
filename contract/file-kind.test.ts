import { describe, expect, it } from 'vitest'
import { kindOfFile } from './file-kind.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the kind of a file', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n....', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['RIFF....WEBPVP8 ', 'webp'],
    ['%PDF-1.7\n%%EOF\n', 'pdf'],
    ['%PDF-1.7\n', null],
    ['GIF89a', null],
    ['<svg onload="alert(1)"/>', null],
    ['PNG', null],
    ['', null],
  ])('%j is %j, whatever it is called', (text, kind) => expect(kindOfFile(bytes(text))).toBe(kind))

  it('is told by both ends alone', () => {
    expect(kindOfFile(bytes('%PDF-1.4 trail'), bytes('...\n%%EOF'))).toBe('pdf')
    expect(kindOfFile(bytes('%PDF-1.4 trail'), bytes(`%%EOF${'x'.repeat(1024)}`))).toBeNull()
  })
})
