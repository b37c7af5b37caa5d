import { describe, expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

const link = (host: string, rest = '', href = `https://${host}${rest || '/'}`) => ({ kind: 'link', href, host, rest })

describe('the parts of a member’s text', () => {
  it('are the text itself where it has no link', () => {
    expect(textParts('Gold holds.\nNo entry yet.')).toEqual([{ kind: 'text', text: 'Gold holds.\nNo entry yet.' }])
    expect(textParts('')).toEqual([])
  })

  it('take a link out of its sentence', () => {
    expect(textParts('See https://uptick.test/a?b=1, then (https://x.test).')).toEqual([
      { kind: 'text', text: 'See ' },
      link('uptick.test', '/a?b=1'),
      { kind: 'text', text: ', then (' },
      link('x.test'),
      { kind: 'text', text: ').' },
    ])
    expect(textParts('https://w.test/Put_(option)')).toEqual([link('w.test', '/Put_(option)')])
  })

  it('show the host that a link leads to, however it is written', () => {
    expect(textParts('https://uptıck.com')).toEqual([link('xn--uptck-p4a.com')])
    expect(textParts('HTTPS://UPTICK.TEST/A')).toEqual([link('uptick.test', '/A')])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://uptick.test@evil.test/',
    'https://',
    'http://%zz',
    'ftp://files.test',
  ])('make no link of %s', (text) => {
    expect(textParts(text)).toEqual([{ kind: 'text', text }])
  })

  it.each(['”', '“', '’', '‘', '»', '„', '」', '\u2060'])('end a link at %j', (mark) => {
    expect(textParts(`“https://a.test/b${mark} said`)).toEqual([
      { kind: 'text', text: '“' },
      link('a.test', '/b'),
      expect.objectContaining({ kind: 'text' }),
    ])
  })

  it('end a link at what nobody sees', () => {
    expect(textParts('https://a.test/\u200eb')).toEqual([link('a.test'), { kind: 'text', text: '\u200eb' }])
  })
})
