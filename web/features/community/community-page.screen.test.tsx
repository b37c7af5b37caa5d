import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type Comment,
  createComment,
  likePost,
  listComments,
  listPosts,
  type Post,
  unlikePost,
} from '../../../contract/community.ts'
import { answer, answerWith, lost, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const post: Post = {
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1',
  author: { id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a2', name: 'Ife Ade', tier: 'silver', handle: null },
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

const notFound = () => refusal({ status: 404, error: 'POST_NOT_FOUND', message: 'This post is gone.' })

it.each([
  ['refused', notFound],
  ['lost', lost],
])('takes a like back that was %s, and shows the count of the server', async (_, respond) => {
  const { user, server } = await renderScreen('/dashboard/community', [
    answer(listPosts, [post], { total: 1, pages: 1, current: 1 }),
    answerWith(likePost, respond),
  ])
  const like = await screen.findByRole('button', { name: 'Like, 3 so far' })
  server.answer(answer(listPosts, [{ ...post, likes: 5 }], { total: 1, pages: 1, current: 1 }))
  await user.click(like)
  await screen.findByRole('button', { name: 'Like, 5 so far', pressed: false })
  expect(server.sentTo(likePost).map(({ params }) => params)).toEqual([{ id: post.id }])
  expect(screen.queryByRole('button', { name: /^Like, [34] so far/ })).toBeNull()
})

it('takes an own like back with a second press', async () => {
  const { user, server } = await renderScreen('/dashboard/community', [
    answer(listPosts, [{ ...post, isLiked: true }], { total: 1, pages: 1, current: 1 }),
    answerWith(unlikePost, () => success({ ...post, likes: 2 })),
  ])
  await user.click(await screen.findByRole('button', { name: 'Like, 3 so far', pressed: true }))
  expect(await screen.findByRole('button', { name: 'Like, 2 so far', pressed: false })).toBeDefined()
  expect([server.sentTo(likePost).length, server.sentTo(unlikePost).length]).toEqual([0, 1])
})

it('goes back to the first page with another order', async () => {
  const { user, server } = await renderScreen('/dashboard/community?page=3', [
    answer(listPosts, [post], { total: 60, pages: 3, current: 3 }),
  ])
  await screen.findByRole('button', { name: 'Like, 3 so far' })
  expect(server.sentTo(listPosts).at(-1)?.input).toMatchObject({ page: '3', sort: 'new' })
  const [other] = document.querySelectorAll('main fieldset button[aria-pressed=false]')
  if (!other) throw new Error('There is no other order.')
  await user.click(other)
  await waitFor(() => expect(server.sentTo(listPosts).at(-1)?.input).toMatchObject({ page: '1' }))
  expect(server.sentTo(listPosts).at(-1)?.input.sort).not.toBe('new')
})

it('sends a reply to the comment that it answers, and a comment to none', async () => {
  const comment: Comment = {
    id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a3',
    parentId: null,
    author: post.author,
    isMine: false,
    text: 'True.',
    createdAt: post.createdAt,
  }
  const { user, server } = await renderScreen('/dashboard/community', [
    answer(listPosts, [{ ...post, comments: 1 }], { total: 1, pages: 1, current: 1 }),
    answer(listComments, [comment], { total: 1, pages: 1, current: 1 }),
    answerWith(createComment, ({ input }) => success({ ...comment, id: crypto.randomUUID(), ...input })),
  ])
  await user.click(await screen.findByRole('button', { name: /^1 comment/ }))
  await screen.findByText('True.')
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your reply to Ife Ade'), 'Indeed.')
  await user.click(screen.getAllByRole('button', { name: 'Reply' }).at(-1) as HTMLElement)
  await waitFor(() => expect(server.sentTo(createComment)).toHaveLength(1))
  await user.type(screen.getByLabelText('Your comment'), 'Why?')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(server.sentTo(createComment)).toHaveLength(2))
  expect(
    server.sentTo(createComment).map(({ params, input }) => [params.id, input.text, input.parentId ?? null]),
  ).toEqual([
    [post.id, 'Indeed.', comment.id],
    [post.id, 'Why?', null],
  ])
})

it('fills the badge of gold alone', async () => {
  const by = (tier: 'gold' | 'silver', place: number) => ({
    ...post,
    id: `0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0b${place}`,
    author: { ...post.author, name: `Ife of ${tier}`, tier },
  })
  await renderScreen('/dashboard/community', [
    answer(listPosts, [by('gold', 1), by('silver', 2)], { total: 2, pages: 1, current: 1 }),
  ])
  const badgeOf = async (name: string) => (await screen.findByText(name)).closest('p')?.querySelector('[data-badge]')
  expect((await badgeOf('Ife of gold'))?.matches('.solid')).toBe(true)
  expect((await badgeOf('Ife of silver'))?.matches('.solid')).toBe(false)
})
