import { describe, expect, it } from 'vitest'
import { readLessonText, readQuizText, writeLessonText, writeQuizText } from '../../../contract/lesson-text.ts'
import { lessons } from './content.ts'

describe('what a lesson is written as', () => {
  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
    'is read as the same again: %s',
    (_, { body, quiz }) => {
      expect(readLessonText(writeLessonText(body))).toEqual({ made: body, problem: null })
      expect(readQuizText(writeQuizText(quiz))).toEqual({ made: quiz, problem: null })
    },
  )

  it('has paragraphs, points, sums and calculations', () => {
    const text =
      '# One\nA line,\nand the same.\n- a\n- b\nAfter.\n\n```\n1 + 1\n\n= 2\n```\n# Two\n```figure\nruin\n```'
    expect(readLessonText(text).made).toEqual([
      {
        title: 'One',
        blocks: [
          { kind: 'text', text: 'A line, and the same.' },
          { kind: 'points', points: ['a', 'b'] },
          { kind: 'text', text: 'After.' },
          { kind: 'sum', lines: ['1 + 1', '= 2'] },
        ],
      },
      { title: 'Two', blocks: [{ kind: 'figure', figure: 'ruin' }] },
    ])
  })

  it.each([
    ['', 'Please write at least one section'],
    ['words first', 'Line 1: start with a heading, such as “# The spread”.'],
    ['# One\n\n# Two\nwords', 'The section “One” is empty'],
    ['# One\n\n```\nopen', 'Line 3: close this box.'],
    ['# One\n```\n```', 'Line 2: this box is empty.'],
    ['# One\n```figure\nhorse\n```', /^Line 2: after “```figure”, name one of break-even, /],
    [Array.from({ length: 21 }, (_, at) => `# ${at}\nwords`).join('\n'), 'A lesson has at most 20 sections'],
  ])('is refused: %j', (text, problem) => {
    expect(readLessonText(text).problem).toMatch(problem)
  })

  it.each([
    ['', 'Please ask at least one question'],
    ['- a', 'Line 1: start with a question, such as “? How much?”.'],
    ['? a\nb', 'Line 2: start a line with “? ”, “- ”, “+ ” or “> ”.'],
    ['? a\n+ b\n> c', 'Line 1: a question has from 2 to 6 options.'],
    ['? a\n- b\n- c\n> d', 'Line 1: mark the one right option with “+ ”.'],
    ['? a\n+ b\n+ c\n> d', 'Line 1: mark the one right option with “+ ”.'],
    ['? a\n+ b\n- c', 'Line 1: explain the answer after “> ”.'],
  ])('is no quiz: %j', (text, problem) => {
    expect(readQuizText(text)).toEqual({ made: null, problem })
  })
})
