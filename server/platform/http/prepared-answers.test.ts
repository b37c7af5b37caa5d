import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createPreparedAnswers } from './prepared-answers.ts'

const reader = (data: unknown) => {
  const reads = { count: 0 }
  return {
    reads,
    read: async () => {
      reads.count += 1
      return data
    },
  }
}

it('reads once for everyone who asks for the same answer, also at the same time', async () => {
  const answers = createPreparedAnswers()
  const { reads, read } = reader(['a'])
  const all = await Promise.all([answers.get('key', read), answers.get('key', read), answers.get('key', read)])
  expect(reads.count).toBe(1)
  expect(new Set(all).size).toBe(1)
  expect(JSON.parse(String(all[0]?.at(0)))).toMatchObject({ success: true, data: ['a'] })
})

it('reads anew after a change, with another tag only if the data is another', async () => {
  const answers = createPreparedAnswers()
  const first = await answers.get('key', async () => ({ n: 1 }))
  answers.forget()
  const same = await answers.get('key', async () => ({ n: 1 }))
  answers.forget()
  const other = await answers.get('key', async () => ({ n: 2 }))
  expect(same.etag).toBe(first.etag)
  expect(other.etag).not.toBe(first.etag)
})

it('tells each answer’s own time, however long the data is shared', async () => {
  const answers = createPreparedAnswers()
  const prepared = await answers.get('key', async () => ['a'])
  const later = Date.parse('2026-11-21T12:00:39.900Z')
  expect(JSON.parse(String(prepared.at(later)))).toEqual({
    success: true,
    data: ['a'],
    timestamp: '2026-11-21T12:00:39.900Z',
  })
})

it('is packed once, and unpacks to the answer of each moment', async () => {
  for (const data of ['', 'a', 'ü🎉'.repeat(40_000)]) {
    const prepared = await createPreparedAnswers().get('key', async () => data)
    for (const at of [0, Date.parse('2026-11-21T12:00:39.900Z')])
      expect(gunzipSync(prepared.packedAt(at))).toEqual(prepared.at(at))
    if (data.length > 1000) expect(prepared.packedAt(0).length).toBeLessThan(data.length / 50)
  }
})

it('does not keep a failure', async () => {
  const answers = createPreparedAnswers()
  await expect(answers.get('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect((await answers.get('key', async () => 'up')).at(0).toString()).toContain('"data":"up"')
})

it('does not serve what was read before a change, even if the reading ended after it', async () => {
  const answers = createPreparedAnswers()
  let finish = (_data: string) => {}
  const slow = answers.get(
    'key',
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  answers.forget()
  finish('old')
  await slow
  expect((await answers.get('key', async () => 'new')).at(0).toString()).toContain('"data":"new"')
})

it('stays bounded whatever keys callers make up', async () => {
  const answers = createPreparedAnswers()
  const { reads, read } = reader(1)
  for (let key = 0; key < 1_200; key += 1) await answers.get(`key ${key}`, read)
  await answers.get('key 0', read)
  // The first key was dropped on the way: it is read again rather than kept for ever.
  expect(reads.count).toBe(1_201)
})
