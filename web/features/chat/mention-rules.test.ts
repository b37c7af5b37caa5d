import { describe, expect, it } from 'vitest'
import {
  completeMention,
  cutAtMentions,
  joinPeople,
  mentionAsked,
  mentionedIn,
  offeredPeople,
} from './mention-rules.ts'

const people = [
  { id: '1', name: 'Amara Eze' },
  { id: '2', name: 'Ọlá Adé' },
  { id: '3', name: 'Amara' },
]

describe('a mention', () => {
  it.each([
    ['@', 1, ''],
    ['Hello @Am', 9, 'Am'],
    ['Hello @Amara E', 14, 'Amara E'],
    ['mail me@example', 15, null],
    ['Hello', 5, null],
    ['@Am later', 3, 'Am'],
  ])('is asked for in %j at %i', (text, caret, asked) => {
    expect(mentionAsked(text, caret)).toBe(asked)
  })

  it('is offered by the beginning of any word, whatever the marks and capitals', () => {
    expect(offeredPeople(people, 'am').map(({ id }) => id)).toEqual(['1', '3'])
    expect(offeredPeople(people, 'ade').map(({ id }) => id)).toEqual(['2'])
    expect(offeredPeople(people, 'x')).toEqual([])
  })

  it('is offered of those who spoke first, then of the others, each once', () => {
    const found = [{ id: '9', name: 'Amos' }, ...people.slice(0, 1)]
    expect(joinPeople(people, found).map(({ id }) => id)).toEqual(['1', '2', '3', '9'])
  })

  it('takes the place of what was typed, and leaves the rest', () => {
    expect(completeMention('Hi @Am later', 6, 'Am', 'Amara Eze')).toEqual({ text: 'Hi @Amara Eze  later', caret: 14 })
  })

  it('counts where the whole name stands, and is cut out by the longest', () => {
    expect(mentionedIn('@Ọlá Adé, look', people)).toEqual(['2'])
    expect(cutAtMentions('Hi @Amara Eze, @Amara!', ['Amara', 'Amara Eze'])).toEqual([
      { text: 'Hi ', at: 0, isMention: false },
      { text: '@Amara Eze', at: 3, isMention: true },
      { text: ', ', at: 13, isMention: false },
      { text: '@Amara', at: 15, isMention: true },
      { text: '!', at: 21, isMention: false },
    ])
    expect(cutAtMentions('no @one, no me@Amara', ['Amara'])).toEqual([
      { text: 'no @one, no me@Amara', at: 0, isMention: false },
    ])
  })

  it('is of the longer name alone, and never of a part of a word', () => {
    const club = [
      { id: '1', name: 'Ada' },
      { id: '2', name: 'Adaeze Obi' },
      { id: '3', name: 'Ada Obi' },
    ]
    expect(mentionedIn('@Adaeze Obi', club)).toEqual(['2'])
    expect(mentionedIn('@Ada Obi, see', club)).toEqual(['3'])
    expect(mentionedIn('@Ada, see @Adaeze', club)).toEqual(['1'])
    expect(mentionedIn('@Ada\u0301', club)).toEqual(['1'])
    expect(mentionedIn('@Adana me@Ada', club)).toEqual([])
  })

  it('counts whatever its capitals, its accents and its Unicode form', () => {
    expect(mentionedIn('@ola ade and @AMARA EZE', people)).toEqual(['1', '2'])
    expect(mentionedIn(`@${'Ọlá Adé'.normalize('NFD')}!`, people)).toEqual(['2'])
    expect(cutAtMentions('@ola ade!', ['Ọlá Adé'])).toEqual([
      { text: '@ola ade', at: 0, isMention: true },
      { text: '!', at: 8, isMention: false },
    ])
  })
})
