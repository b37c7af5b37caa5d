import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { getLesson, listLessons } from '../../contract/lessons.ts'
import { getPracticeReview } from '../../contract/practice.ts'
import { invalidate, invalidateAll, keyOf } from './query-of.ts'

const clientWith = (...keys: readonly (readonly unknown[])[]) => {
  const client = new QueryClient()
  for (const key of keys) client.setQueryData(key, 'an answer')
  return { client, isOld: (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated }
}

describe('the key of a call', () => {
  it('is its path, then its parameters, then its input', () => {
    expect(keyOf(listLessons)).toEqual([listLessons.path])
    expect(keyOf(getLesson, { params: { id: 'one' } })).toEqual([getLesson.path, { id: 'one' }])
    expect(keyOf(getPracticeReview, { input: { period: 'week' } })).toEqual([
      getPracticeReview.path,
      {},
      { period: 'week' },
    ])
  })
})

describe('reading again', () => {
  const one = keyOf(getLesson, { params: { id: 'one' } })
  const two = keyOf(getLesson, { params: { id: 'two' } })
  const all = keyOf(listLessons)

  it('concerns every answer to a call, and no other call', async () => {
    const { client, isOld } = clientWith(one, two, all)
    await invalidate(client, getLesson)
    expect([one, two, all].map(isOld)).toEqual([true, true, false])
  })

  it('concerns only the answers to the given parameters', async () => {
    const { client, isOld } = clientWith(one, two, [...two, { page: 2 }])
    await invalidate(client, getLesson, { params: { id: 'two' } })
    expect([one, two, [...two, { page: 2 }]].map(isOld)).toEqual([false, true, true])
  })

  it('concerns several calls at once', async () => {
    const { client, isOld } = clientWith(one, all)
    await invalidateAll(client, [getLesson, listLessons])
    expect([one, all].map(isOld)).toEqual([true, true])
  })
})
