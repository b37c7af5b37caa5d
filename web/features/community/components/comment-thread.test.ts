import { expect, it } from 'vitest'
import type { Comment } from '../../../../contract/community.ts'
import { toThreads } from './comment-thread.tsx'

const comment = (id: string, parentId: string | null = null): Comment => ({
  id,
  parentId,
  author: { id: 'a', name: 'Ife Bello', tier: 'silver', handle: null },
  isMine: false,
  text: id,
  createdAt: '2026-01-01T00:00:00.000Z',
})

it('puts answers under their comment, in the order in which they were written', () => {
  const threads = toThreads([comment('1'), comment('2'), comment('1a', '1'), comment('2a', '2'), comment('1b', '1')])
  expect(threads.map(({ comment: { id }, answers }) => [id, answers.map((answer) => answer.id)])).toEqual([
    ['1', ['1a', '1b']],
    ['2', ['2a']],
  ])
})

it('shows an answer whose comment is gone by itself', () => {
  expect(toThreads([comment('1a', 'gone')])).toHaveLength(1)
})
