import { describe, expect, it } from 'vitest'
import { check } from './fixture-project.ts'

const PAGE = 'web/features/rooms/content.ts'
const planted = (text: string, file = PAGE): string[] =>
  check({ [file]: `export const text = ${JSON.stringify(text)}\n` })

describe('texts', () => {
  it.each([
    ['We mail you a link.', 'say “email”, not “mail”'],
    ['The entrance to the room.', 'not “entrance”'],
    ['The worst run of the week.', 'not “worst run”'],
    ['A rate and its interval.', 'not “its interval”'],
    ['The figure of this signal.', 'not “figure”'],
    ['You have no seat here.', 'not “seat”'],
    ['Quiet hours are kept.', 'not “kept”'],
    ['The marathon is over.', 'not “is over”'],
    ['The club’s own plan.', 'not “club’s own”'],
    ['A notice for members.', 'not “notice”'],
    ['See what came of it.', 'not “what came of”'],
    ['It stands in your history.', 'not “stands”'],
    ['The member is told.', 'not “is told”'],
    ['A code carries a tier.', 'not “carries”'],
    ['Choose a colour.', 'not “colour”'],
    ['What members write.', 'don’t open with “What”'],
    ['Saved. Whose rooms are open.', 'don’t open with “Whose”'],
    ['You won 55.6 % of them.', 'no space before %'],
    [`Say ${'very '.repeat(20)}much.`, '22 words in one sentence, at most 20'],
  ])('refuses “%s”', (text, fault) => {
    const found = planted(text)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${PAGE}:1 `)
    expect(found[0]).toContain(fault)
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

  it('lets a text on the list be as it was, and no other', () => {
    const list = { 'tools/structure/texts-to-do.json': JSON.stringify(['Nothing is kept']) }
    expect(check({ ...list, [PAGE]: "export const a = 'Nothing is kept'\n" })).toEqual([])
    expect(check({ ...list, [PAGE]: "export const a = 'Nothing was kept'\n" })).toHaveLength(1)
  })
})
