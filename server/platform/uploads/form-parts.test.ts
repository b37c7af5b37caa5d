import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryOf, MalformedForm, readParts } from './form-parts.ts'

const encode = async (form: FormData) => {
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    boundary: boundaryOf(encoded.headers.get('content-type') ?? ''),
  }
}
const partsOf = (body: string, boundary = 'b') =>
  [...readParts(Buffer.from(body), boundary)].map(({ name, fileName, bytes, ended }) => ({
    name,
    fileName,
    text: bytes.toString(),
    ended,
  }))
/** How the HTML standard writes the line ends of a part's name. */
const withWindowsLines = (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n')
const header = (parameters: string) => `Content-Disposition: form-data; ${parameters}\r\n\r\n`

describe('the parts of a form', () => {
  it('are what another implementation wrote, whatever the names and bytes', async () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '"', '__proto__', '\u2028', 'a"; name="b', 'ü\\', '\r\n'),
    )
    const file = fc.record({ name: names, fileName: names, bytes: fc.uint8Array({ maxLength: 2000 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 4 }), async (files) => {
        const form = new FormData()
        for (const { name, fileName, bytes } of files) form.append(name, new Blob([new Uint8Array(bytes)]), fileName)
        const { body, boundary } = await encode(form)
        const parts = [...readParts(body, boundary)]
        const named = parts.map(({ name, fileName }) => [name, fileName ?? ''])
        expect(named).toEqual(files.map(({ name, fileName }) => [withWindowsLines(name), fileName]))
        expect(parts.map(({ bytes }) => bytes.toString('hex'))).toEqual(
          files.map(({ bytes }) => Buffer.from(bytes).toString('hex')),
        )
        expect(parts.every(({ ended }) => ended)).toBe(true)
      }),
    )
  })

  it('may have a preamble, padding behind a delimiter, and names without quotes', () => {
    const body = `hello\r\n--b  \r\n${header('name=a; filename=x.png')}1\r\n--b\r\n${header('name="b"')}\r\n--b--\r\nbye`
    expect(partsOf(body)).toEqual([
      { name: 'a', fileName: 'x.png', text: '1', ended: true },
      { name: 'b', fileName: null, text: '', ended: true },
    ])
  })

  it('end with a part that says so when the body is cut off within it', () => {
    expect(partsOf(`--b\r\n${header('name="a"')}half`)).toEqual([
      { name: 'a', fileName: null, text: 'half', ended: false },
    ])
  })

  it.each([
    ['nothing at all', ''],
    ['no delimiter', 'hello'],
    ['another boundary', `--c\r\n${header('name="a"')}1\r\n--c--`],
    ['a delimiter that goes on', `--bc\r\n${header('name="a"')}1\r\n--bc--`],
    ['no name', `--b\r\n${header('filename="a"')}1\r\n--b--`],
    ['no headers', '--b\r\n\r\n1\r\n--b--'],
    ['headers without an end', `--b\r\nContent-Disposition: form-data; name="a"`],
    ['headers without measure', `--b\r\nx: ${'x'.repeat(5000)}\r\n${header('name="a"')}1\r\n--b--`],
    ['a name without measure', `--b\r\n${header(`name="${'x'.repeat(5000)}"`)}1\r\n--b--`],
    ['another disposition', '--b\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n--b--'],
    ['no last delimiter', `--b\r\n${header('name="a"')}1\r\n--b`],
  ])('are refused: %s', (_, body) => {
    expect(() => partsOf(body)).toThrow(MalformedForm)
  })

  it('are refused or read, never anything else', () => {
    const pieces = fc.constantFrom(
      '--b',
      '--',
      '\r\n',
      '\r\n\r\n',
      header('name="a"'),
      header('name="a"; filename="f"'),
      'x',
      '\n',
      '-',
    )
    const junk = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((some) => some.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(junk, (body) => {
        try {
          partsOf(body)
        } catch (error) {
          if (!(error instanceof MalformedForm)) throw error
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the boundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=utf-8; boundary="a b:c"', 'a b:c'],
    ['Multipart/Form-Data;boundary=----x', '----x'],
  ])('of %s', (contentType, boundary) => expect(boundaryOf(contentType)).toBe(boundary))

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary="${'x'.repeat(71)}"`,
  ])('is missing in %s', (contentType) => expect(() => boundaryOf(contentType)).toThrow(MalformedForm))
})
