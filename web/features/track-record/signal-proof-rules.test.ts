import { describe, expect, it } from 'vitest'
import { type Entry, entryText } from '../../../engine/record/entries.ts'
import { createHonestRecord } from '../../../engine/record/testing/honest-record.ts'
import { checkStory, newestStoryIn } from './signal-proof-rules.ts'

const { entries } = createHonestRecord({ minutes: 30 })
const recordsOf = (list: readonly Entry[]) =>
  list.map((entry, index) => ({ index, text: entryText(entry), leafHash: '' }))
const storyOf = (list: readonly Entry[]) => {
  const story = newestStoryIn(recordsOf(list))
  if (!story) throw new Error('There is no settled signal.')
  return story
}
const stepsOf = (list: readonly Entry[]) => checkStory(storyOf(list)).steps.map(({ holds }) => holds)

describe('one signal’s proof', () => {
  it('holds in three steps, from the newest signal that is there as a whole', () => {
    const story = storyOf(entries)
    expect(story.commit.index).toBe(story.settle.entry.commitIndex)
    expect(story.sealed.decision).not.toBe('ABSTAIN')
    expect(checkStory(story).steps.map(({ holds }) => holds)).toEqual([true, true, true])
    expect(checkStory(story).steps[2]?.sentence).toContain(`The record says ${story.settle.entry.outcome}.`)
  })

  it('says which step does not hold', () => {
    const { commit, reveal, settle } = storyOf(entries)
    const altered = (index: number, change: object): Entry[] =>
      entries.map((entry, place) => (place === index ? ({ ...entry, ...change } as Entry) : entry))
    const late = new Date(Date.parse(commit.entry.entryAt) + 1).toISOString()
    expect(stepsOf(altered(commit.index, { committedAt: late }))).toEqual([false, true, true])
    expect(stepsOf(altered(commit.index, { commitment: '0'.repeat(64) }))).toEqual([true, false, true])
    expect(reveal.entry.revealed).toContain('"nonce"')
    const other = settle.entry.outcome === 'profit' ? 'loss' : 'profit'
    expect(stepsOf(altered(settle.index, { outcome: other }))).toEqual([true, true, false])
  })

  it('is of no signal where the entries hold none as a whole', () => {
    expect(newestStoryIn([])).toBeNull()
    expect(newestStoryIn(recordsOf(entries.filter(({ kind }) => kind !== 'commit')))).toBeNull()
  })
})
