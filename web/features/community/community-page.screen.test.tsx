import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { likePost, listPosts, type Post } from '../../../contract/community.ts'
import { answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

const post: Post = {
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1',
  author: { id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a2', name: 'Ife Ade', tier: 'silver' },
  isMine: false,
  text: 'Patience pays.',
  picture: null,
  signal: null,
  likes: 3,
  isLiked: false,
  comments: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
}

it('likes a post once per press and shows the count that the server answers', async () => {
  const { user, server } = await renderScreen('/dashboard/community', [
    answer(listPosts, [post], { total: 1, pages: 1, current: 1 }),
    answerWith(likePost, () => success({ ...post, isLiked: true, likes: 9 })),
  ])
  await user.click(await screen.findByRole('button', { name: 'Like, 3 so far' }))
  expect(await screen.findByRole('button', { name: 'Like, 9 so far', pressed: true })).toBeDefined()
  expect(server.sentTo(likePost).map(({ params }) => params)).toEqual([{ id: post.id }])
})
