import { describe, expect, it } from 'vitest'
import type { RecordEntry } from '../../contract/track-record.ts'
import { toHex, utf8 } from '../log/bytes.ts'
import { treeHasher } from '../log/hashing.ts'
import { type Entry, entryText } from './entries.ts'
import { checkStory, findStory, toLeaves } from './signal-story.ts'
import { createHonestRecord } from './testing/honest-record.ts'

const { entries } = createHonestRecord({ minutes: 30 })
const recordAt = (list: readonly Entry[], index: number): RecordEntry => {
  const entry = list[index]
  if (!entry) throw new RangeError(`There is no entry ${index}.`)
  const text = entryText(entry)
  return { index, text, leafHash: toHex(treeHasher.leaf(utf8(text))) }
}

/** Where the newest settled signal's entries are. */
const placesOf = (list: readonly Entry[]) => {
  const settle = list.findLastIndex(({ kind }) => kind === 'settle')
  const settled = list[settle]
  if (settled?.kind !== 'settle') throw new Error('There is no settled signal.')
  const reveal = list.findIndex((entry) => entry.kind === 'reveal' && entry.slot === settled.slot)
  const candles = list.flatMap(({ kind }, index) =>
    kind === 'candles' && index > reveal && index < settle ? [index] : [],
  )
  return { commit: settled.commitIndex, reveal, settle, candles }
}
const places = placesOf(entries)

const servedOf = (list: readonly Entry[]) => ({
  commit: recordAt(list, places.commit),
  reveal: recordAt(list, places.reveal),
  settle: recordAt(list, places.settle),
  candles: places.candles.map((index) => recordAt(list, index)),
})
const stepsOf = (list: readonly Entry[]) => {
  const story = findStory(servedOf(list))
  if (!story) throw new Error('The entries tell no story.')
  return checkStory(story).map(({ holds }) => holds)
}
const altered = (index: number, change: object): Entry[] =>
  entries.map((entry, place) => (place === index ? ({ ...entry, ...change } as Entry) : entry))

describe('one signal’s proof', () => {
  it('holds in three steps, with the leaves that it rests on', () => {
    const story = findStory(servedOf(entries))
    if (!story) throw new Error('The entries tell no story.')
    const steps = checkStory(story)
    expect(steps.map(({ holds }) => holds)).toEqual([true, true, true])
    expect(steps[2]?.sentence).toContain(`The record says ${story.settle?.entry.outcome}.`)
    const { candles, ...others } = servedOf(entries)
    const served = [...Object.values(others), ...candles].map(({ index, leafHash }) => ({ index, leafHash }))
    expect(toLeaves(story).map(({ index, leafHash }) => ({ index, leafHash }))).toEqual(served)
  })

  it('has as many steps as are told yet, each held to the commitment', () => {
    const { commit, reveal } = servedOf(entries)
    const sealed = findStory({ commit, reveal: null, settle: null, candles: [] })
    expect(sealed && checkStory(sealed).map(({ holds }) => holds)).toEqual([true])
    expect(sealed && toLeaves(sealed)).toHaveLength(1)
    const open = findStory({ commit, reveal, settle: null, candles: [] })
    expect(open && checkStory(open).map(({ holds }) => holds)).toEqual([true, true])
    const other = recordAt(altered(places.commit, { commitment: '0'.repeat(64) }), places.commit)
    const swapped = findStory({ commit: other, reveal, settle: null, candles: [] })
    expect(swapped && checkStory(swapped).map(({ holds }) => holds)).toEqual([true, false])
  })

  it('says which step does not hold', () => {
    const commit = entries[places.commit]
    const settle = entries[places.settle]
    if (commit?.kind !== 'commit' || settle?.kind !== 'settle') throw new Error('The places are wrong.')
    const late = new Date(Date.parse(commit.entryAt) + 1).toISOString()
    expect(stepsOf(altered(places.commit, { committedAt: late }))).toEqual([false, true, true])
    expect(stepsOf(altered(places.commit, { commitment: '0'.repeat(64) }))).toEqual([true, false, true])
    expect(stepsOf(altered(places.settle, { slot: 'another' }))).toEqual([true, false, true])
    const other = settle.outcome === 'profit' ? 'loss' : 'profit'
    expect(stepsOf(altered(places.settle, { outcome: other }))).toEqual([true, true, false])
  })

  it('holds in no third step where a candle is held back, and tells no story of other entries', () => {
    const served = servedOf(entries)
    const story = findStory({ ...served, candles: [] })
    expect(story && checkStory(story).map(({ holds }) => holds)).toEqual([true, true, false])
    expect(findStory({ ...served, commit: served.settle })).toBeNull()
    expect(findStory({ ...served, reveal: { ...served.reveal, text: '{"kind":"other"}' } })).toBeNull()
  })
})
