import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { createComment, createPost, listComments, listPosts, type Post } from '../../contract/community.ts'
import {
  type AdminTicketThread,
  answerTicket,
  createTicket,
  getAdminTicket,
  getTicket,
  listCannedAnswers,
  listTickets,
  replyToTicket,
  type TicketThread,
} from '../../contract/support-tickets.ts'
import { type Answer, answer, answerWith, lost, refusal, renderScreen, success } from '../testing/render-screen.tsx'

const ID = '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1'
const AT = '2026-11-20T10:00:00.000Z'
const post: Post = {
  id: ID,
  author: { id: ID, name: 'Ife Ade', tier: 'silver', handle: null },
  isMine: false,
  text: 'Patience pays.',
  picture: null,
  signal: null,
  likes: 3,
  isLiked: false,
  comments: 0,
  createdAt: AT,
}
const ticket = { id: ID, category: 'other', priority: 'medium', subject: 'Help', status: 'open' } as const
const thread: TicketThread = { ...ticket, createdAt: AT, updatedAt: AT, messages: [] }
const deskThread: AdminTicketThread = {
  ...thread,
  messages: [],
  waitingSince: AT,
  member: { id: ID, fullName: 'Ife Ade', email: 'ife@uptick.test', tier: 'silver' },
}
const noPosts = answer(listPosts, [post], { total: 1, pages: 1, current: 1 })

interface Form {
  name: string
  path: string
  isAdmin?: true
  answers: readonly Answer[]
  sends: Call
  reply: unknown
  /** Brings the form on screen and fills in what is beside its text. */
  begin?: (user: UserEvent) => Promise<void>
  box: string
  button: string
}

const forms: readonly Form[] = [
  {
    name: 'a post',
    path: '/dashboard/community',
    answers: [noPosts],
    sends: createPost,
    reply: post,
    box: 'Your post',
    button: 'Publish',
  },
  {
    name: 'a comment',
    path: '/dashboard/community',
    answers: [noPosts, answer(listComments, [], { total: 0, pages: 1, current: 1 })],
    sends: createComment,
    reply: { id: ID, parentId: null, author: post.author, isMine: true, text: 'x', createdAt: AT },
    begin: async (user) => user.click(await screen.findByRole('button', { name: /comment/i, expanded: false })),
    box: 'Your comment',
    button: 'Comment',
  },
  {
    name: 'a ticket',
    path: '/dashboard/support',
    answers: [answer(listTickets, [], { total: 0, pages: 1, current: 1 })],
    sends: createTicket,
    reply: thread,
    begin: async (user) => {
      await user.selectOptions(await screen.findByLabelText('Category'), 'other')
      await user.type(screen.getByLabelText('Subject'), 'Help')
    },
    box: 'Message',
    button: 'Send ticket',
  },
  {
    name: 'a reply in a ticket',
    path: `/dashboard/support?ticket=${ID}`,
    answers: [answer(getTicket, thread)],
    sends: replyToTicket,
    reply: thread,
    box: 'Your reply',
    button: 'Send reply',
  },
  {
    name: 'an answer of support',
    path: `/dashboard/admin/support?ticket=${ID}`,
    isAdmin: true,
    answers: [answer(getAdminTicket, deskThread), answer(listCannedAnswers, [])],
    sends: answerTicket,
    reply: deskThread,
    box: 'Answer',
    button: 'Send answer',
  },
]

const openForm = async ({ path, isAdmin, answers, begin }: Form, extra: readonly Answer[]) => {
  const opened = await renderScreen(path, [...answers, ...extra], isAdmin ? { member: { isAdmin } } : {})
  await begin?.(opened.user)
  return opened
}

describe.each(forms)('$name', (form) => {
  const { sends, box, button } = form
  const findBox = () => screen.findByRole('textbox', { name: box })
  const inForm = async () => within((await findBox()).closest('form') ?? document.body)
  const press = async (user: UserEvent) => user.click((await inForm()).getByRole('button', { name: button }))
  /** What the form says of its refusal. */
  const told = async () => {
    const alerts = (await inForm()).getAllByRole('alert')
    return waitFor(() => {
      const words = alerts.map(({ textContent }) => textContent).join('')
      expect(words).not.toBe('')
      return words
    })
  }

  it('keeps its nonce when it is sent again after a lost answer', async () => {
    const { user, server } = await openForm(form, [answerWith(sends, lost)])
    await user.type(await findBox(), 'First words')
    await press(user)
    await told()
    await press(user)
    await waitFor(() => expect(server.sentTo(sends)).toHaveLength(2))
    const [first, again] = server.sentTo(sends).map(({ input }) => input as { nonce: string })
    expect(again).toEqual(first)
    expect(await findBox()).toHaveProperty('value', 'First words')
  })

  it('gets another nonce once its words have changed, so that the new words are kept', async () => {
    const { user, server } = await openForm(form, [answerWith(sends, lost)])
    await user.type(await findBox(), 'First words')
    await press(user)
    await told()
    await user.type(await findBox(), ' and more')
    await press(user)
    await waitFor(() => expect(server.sentTo(sends)).toHaveLength(2))
    const [first, other] = server.sentTo(sends).map(({ input }) => input as { nonce: string })
    expect(other?.nonce).not.toBe(first?.nonce)
  })

  it('is sent once however often it is pressed before the answer', async () => {
    let respond: (response: Response) => void = () => {}
    const { user, server } = await openForm(form, [
      answerWith(sends, () => new Promise<Response>((resolve) => (respond = resolve))),
    ])
    await user.type(await findBox(), 'First words')
    const submit = (await inForm()).getByRole('button', { name: button })
    await user.click(submit)
    await user.click(submit)
    await waitFor(() => expect(server.sentTo(sends)).toHaveLength(1))
    respond(refusal({ status: 429, error: 'RATE_LIMITED', message: 'Please wait a moment.' }))
    expect(await told()).toContain('Please wait a moment.')
    expect(server.sentTo(sends)).toHaveLength(1)
  })
})

describe.each(forms.filter(({ name }) => name !== 'a ticket'))('$name that was sent', (form) => {
  it('leaves an empty box, and the same words again are another', async () => {
    const { sends, reply, box, button } = form
    const { user, server } = await openForm(form, [answerWith(sends, () => success(reply))])
    for (const time of [1, 2]) {
      await user.type(await screen.findByRole('textbox', { name: box }), 'Same words')
      const inForm = within(screen.getByRole('textbox', { name: box }).closest('form') ?? document.body)
      await user.click(inForm.getByRole('button', { name: button }))
      await waitFor(() => expect(screen.getByRole('textbox', { name: box })).toHaveProperty('value', ''))
      expect(server.sentTo(sends)).toHaveLength(time)
    }
    const nonces = server.sentTo(sends).map(({ input }) => (input as { nonce: string }).nonce)
    expect(new Set(nonces).size).toBe(2)
  })
})
