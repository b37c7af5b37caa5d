import { describe, expect, it } from 'vitest'
import { writtenLessonMessages } from '../../../contract/written-lessons.ts'
import { writtenExample } from './content.ts'
import { readWritten, toPreview, toWrittenValues } from './written-rules.ts'

const values = {
  ...toWrittenValues(null, writtenExample, [{ id: 'foundations', title: 'First' }]),
  title: 'Pips',
  summary: 'What one is.',
}

describe('a lesson in the form', () => {
  it('begins hidden, with texts that read', () => {
    expect(readWritten(values).form).toMatchObject({ isPublished: false, title: 'Pips' })
    expect(toPreview(values).problems).toEqual([])
  })

  it.each([
    [{ title: ' ' }, { title: writtenLessonMessages.titleRequired }],
    [{ minutes: '' }, { minutes: writtenLessonMessages.minutes }],
    [{ body: 'words' }, { body: 'Line 1: start with a heading, such as “# The spread”.' }],
    [{ quiz: '' }, { quiz: 'Please ask at least one question' }],
  ])('is refused with %j', (changes, problems) => {
    expect(readWritten({ ...values, ...changes }).problems).toEqual(problems)
  })

  it('is previewed as far as it reads, with what speaks against the rest', () => {
    const { sections, questions, problems } = toPreview({ body: '# One\nWords.', quiz: 'x' })
    expect(sections.map(({ title }) => title)).toEqual(['One'])
    expect([questions, problems.length]).toEqual([[], 1])
  })
})
