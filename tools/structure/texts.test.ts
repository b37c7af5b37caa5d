import { describe, expect, it } from 'vitest'
import { check } from './fixture-project.ts'

const PAGE = 'web/features/rooms/content.ts'
const planted = (text: string, file = PAGE): string[] =>
  check({ [file]: `export const text = ${JSON.stringify(text)}\n` })

describe('texts', () => {
  it.each([
    ['We mail you a link.', 'say “email”, not “mail”'],
    ['The entrance to the room.', 'not “entrance”'],
    ['Please sign in first.', 'not “sign in”'],
    ['The worst run of the week.', 'not “worst run”'],
    ['A rate and its interval.', 'not “its interval”'],
    ['The figure of this signal.', 'not “figure”'],
    ['You have no seat here.', 'not “seat”'],
    ['Quiet hours are kept.', 'not “kept”'],
    ['The marathon is over.', 'not “is over”'],
    ['The club’s own plan.', 'not “club’s own”'],
    ['A notice for members.', 'not “notice”'],
    ['See what came of it.', 'not “what came of”'],
    ['See what it did.', 'not “what it did”'],
    ['It stands in your history.', 'not “stands”'],
    ['The member is told.', 'not “is told”'],
    ['A code carries a tier.', 'not “carries”'],
    ['Choose a colour.', 'not “colour”'],
    ['The session is cancelled.', 'not “cancelled”'],
    ['A timestamp of the record.', 'not “timestamp”'],
    ['What members write.', 'don’t open with “What”'],
    ['Saved. Whose rooms are open.', 'don’t open with “Whose”'],
    ['Whether a code is good.', 'don’t open with “Whether”'],
    ['It starts on 28 November.', 'not “28 November”'],
    ['It starts on 28.11.2026.', 'not “28.11.2026”'],
    ['You won 55.6 % of them.', 'no space before %'],
    [`Say ${'very '.repeat(20)}much.`, '22 words in one sentence, at most 20'],
  ])('refuses “%s”', (text, fault) => {
    const found = planted(text)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${PAGE}:1 `)
    expect(found[0]).toContain(fault)
  })

  it.each([
    ...['Your e-mail', 'We e-mailed it', 'Mailing list', 'A log-in', 'Your sign-up', 'Signed in', 'A time stamp'],
    ...[
      'Won, with its interval',
      'Counted with care',
      'The deepest fall',
      'What it came to',
      'A boast',
      'No entrances',
    ],
    ...['Ask whoever', 'Those who win', 'Ask whom', 'Take back', 'It is gone', 'Not any more', 'It has an end'],
    ...['It begins to move', 'Your desk', 'The book', 'Good news', 'What reached you', 'It is held', 'It was drawn'],
    ...['It is said', 'Reckoned with care', 'It comes by', 'A backtest', 'The centre', 'It behaves, grey', 'Labelled'],
    ...['Who wins gets it', 'Whoever wins gets it', 'Of all signals', 'Whom you follow', 'Wherever you are'],
  ])('refuses “%s” too', (text) => {
    expect(planted(text)).not.toEqual([])
  })

  it('has a sentence said in one file', () => {
    const told = "export const text = 'Please enter a title'\n"
    const found = check({ [PAGE]: told, 'web/features/lessons/content.ts': told })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('say it once')
  })

  it('reads what JSX shows and what its attributes say, not its class names', () => {
    const found = check({
      'web/ui/note.tsx':
        'export const note = (\n  <p className="mail kept" aria-label="Read mail">\n    Nothing is kept here.\n  </p>\n)\n',
    })
    expect(found.map((line) => line.split(' ')[0])).toEqual(['web/ui/note.tsx:2', 'web/ui/note.tsx:2'])
  })

  it('counts a value as one word, and reads templates and sums', () => {
    const template = ['`You won $', '{n} %`'].join('')
    expect(check({ [PAGE]: `export const rate = (n: number) => ${template}\n` })[0]).toContain('no space before %')
    expect(check({ [PAGE]: "export const rate = 'The seat ' + 'of a host'\n" })[0]).toContain('not “seat”')
  })

  it('lets questions, errors for programmers, logs and tests say what they like', () => {
    expect(planted('What did you expect?')).toEqual([])
    expect(check({ [PAGE]: "export const fail = () => new Error('What is kept')\n" })).toEqual([])
    expect(check({ 'server/a.ts': "export const tell = (log: Console) => log.info('What is kept')\n" })).toEqual([])
    expect(planted('What is kept', 'web/features/rooms/content.test.ts')).toEqual([])
  })

  it('leaves out queries, style sheets, lists of columns and what a text quotes as code', () => {
    expect(planted('insert into outbox_mails values ($1)')).toEqual([])
    expect(planted('with mails as (select 1) select * from mails')).toEqual([])
    expect(planted('figure { margin: 0; color: red }')).toEqual([])
    expect(planted('id mailed sent_at')).toEqual([])
    expect(planted('Write `uptick verify --figures figures.json`.')).toEqual([])
  })

  it('reads of markup what it shows, one element at a time', () => {
    const fault = `${PAGE}:1 say “saved”, “undo”, “deleted”, “expired” or “revoked”, not “kept”`
    expect(planted('<p class="mail">Nothing is kept.</p>')[0]).toContain(fault)
    expect(planted('<svg aria-label="What it says"><path d="M0 0"/></svg>')[0]).toContain('don’t open with “What”')
    const word = 'very '.repeat(15)
    expect(planted(`<li class="a">Say ${word}</li><li>Say ${word}</li>`)).toEqual([])
  })

  it('refuses dates, times and lists in the form of another country', () => {
    const source = (locale: string) => `export const day = new Intl.DateTimeFormat('${locale}', { timeZone: 'UTC' })\n`
    expect(check({ [PAGE]: source('en-GB') })).toEqual([`${PAGE}:1 write dates, times and lists in en-US, not en-GB.`])
    expect(check({ [PAGE]: source('en-US') })).toEqual([])
  })

  it('lets the status that the specification names be “Cancelled”', () => {
    expect(planted('Cancelled')).toEqual([])
  })
})
