import { describe, expect, it } from 'vitest'
import { readMarkdown, safeHref } from './read-markdown.ts'

const words = (text: string) => JSON.stringify(readMarkdown(text))

describe('Markdown', () => {
  it('becomes headings, paragraphs, lists within lists, quotes, code and rules', () => {
    expect(
      readMarkdown(
        '# Today\n\nOne **bold *both*** and `code`,\nthe same line.\\\nThe next.\n\n3. c\n   - inner\n4. d\n\n> said\n>\n> twice\n\n---\n\n    x = 1\n\n#### Small',
      ),
    ).toEqual([
      { kind: 'heading', size: 'large', runs: [{ text: 'Today' }] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'One ' },
          { text: 'bold ', marks: ['strong'] },
          { text: 'both', marks: ['strong', 'emphasis'] },
          { text: ' and ' },
          { text: 'code', marks: ['code'] },
          { text: ', the same line.' },
          { text: '\n' },
          { text: 'The next.' },
        ],
      },
      {
        kind: 'list',
        isNumbered: true,
        items: [
          { number: 3, depth: 0, runs: [{ text: 'c' }] },
          { number: null, depth: 1, runs: [{ text: 'inner' }] },
          { number: 4, depth: 0, runs: [{ text: 'd' }] },
        ],
      },
      { kind: 'quote', runs: [{ text: 'said' }, { text: '\n' }, { text: 'twice' }] },
      { kind: 'rule' },
      { kind: 'code', text: 'x = 1' },
      { kind: 'heading', size: 'small', runs: [{ text: 'Small' }] },
    ])
  })

  it('keeps the words of an entry and of a quote on one line', () => {
    const runs = [{ text: 'a ' }, { text: 'b', marks: ['strong'] }, { text: ' c' }]
    expect(readMarkdown('- a **b** c\n\n> a **b** c')).toEqual([
      { kind: 'list', isNumbered: false, items: [{ number: null, depth: 0, runs }] },
      { kind: 'quote', runs },
    ])
  })

  it.each([
    ['[go](https://example.com/a)', 'https://example.com/a'],
    ['<https://example.com>', 'https://example.com/'],
    ['[go][there]\n\n[there]: http://example.com/b', 'http://example.com/b'],
    ['[write](mailto:help@example.com)', 'mailto:help@example.com'],
  ])('%s leads to %s', (text, href) => {
    expect(readMarkdown(text)).toMatchObject([{ runs: [{ href }] }])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](data:text/html,<script>1</script>)',
    '[x](vbscript:1)',
    '[x](file:///etc/passwd)',
    '[x](//example.com)',
    '[x](/dashboard)',
    '[x](https://bank.example@evil.example)',
    '[x][d]\n\n[d]: javascript:alert(1)',
    '<javascript:alert(1)>',
  ])('%s leads nowhere', (text) => {
    expect(words(text)).not.toContain('href')
  })

  it.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a <b onclick="x()">b</b>', 'a <b onclick="x()">b</b>'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['![a chart](https://example.com/track.png)', 'a chart'],
  ])('%s is read as text, and nothing of it is drawn', (text, read) => {
    const [block, ...more] = readMarkdown(text)
    expect(more).toEqual([])
    expect(block).toMatchObject({ kind: 'paragraph' })
    expect(block && 'runs' in block && block.runs.map((run) => run.text).join('')).toBe(read)
    expect(words(text)).not.toMatch(/href|track\.png/)
  })

  it.each([
    ['quotes', '>'.repeat(7_999)],
    ['lists', '- '.repeat(3_999)],
    ['numbers', '1. '.repeat(2_600)],
    ['both', '> - '.repeat(1_999)],
    ['behind spaces', `   ${'> 1) '.repeat(1_599)}`],
  ])('does not get lost in %s within each other', (_, text) => {
    expect(words(`${text}a`)).toContain('a')
  })
})

describe('an address', () => {
  it('keeps its own and loses what is not one', () => {
    expect(safeHref('https://example.com/?a=1#b')).toBe('https://example.com/?a=1#b')
    expect(safeHref('example.com')).toBeNull()
    expect(safeHref('https://')).toBeNull()
  })
})
