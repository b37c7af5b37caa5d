import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type CfdAi,
  cfdAiMessages,
  confirmSubscription,
  getCfdAi,
  joinNewsletter,
  joinWaitlist,
  removeSubscription,
} from '../../../contract/cfd-ai.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const NOBODY = { state: 'none', leaveToken: null } as const
const CFD_AI: CfdAi = { launchAt: null, waiting: 0, own: { waitlist: NOBODY, newsletter: NOBODY } }

const open = async (changes: Partial<CfdAi> = {}) => {
  const opened = await renderScreen('/dashboard/cfd-ai', [answer(getCfdAi, { ...CFD_AI, ...changes })])
  await screen.findByLabelText('Email address')
  const press = (name: string) => opened.user.click(button(name))
  return { ...opened, press }
}

it('shows the figures of the brief as samples while no date is set', async () => {
  await open()
  const samples = [...document.querySelectorAll('[data-sample]')].map(({ textContent }) => textContent)
  expect(samples.some((text) => text?.includes('Opens in'))).toBe(true)
  expect(screen.getByRole('timer', { name: '42 days, 18 hours, 35 minutes, 22 seconds' })).toBeDefined()
  expect(samples.find((text) => text?.includes('Development progress'))).toContain('Broker integrations3/4')
})

it('says at the field what is wrong with an address, in the words of the button', async () => {
  const { press, server } = await open()
  expect(field('Email address').value).toBe('gold@uptick.test')
  for (const [email, name, words] of [
    ['', 'Notify Me When Ready', 'Please enter your email address first'],
    ['', 'Subscribe', 'Please enter your email address'],
    ['ada@example', 'Join Beta Waitlist', 'Please enter a valid email address'],
  ] as const) {
    fill('Email address', email)
    await press(name)
    await waitFor(() => expect(descriptionOf(field('Email address'))).toContain(words))
    expect(document.activeElement).toBe(field('Email address'))
  }
  expect([server.sentTo(joinWaitlist), server.sentTo(joinNewsletter)]).toEqual([[], []])
})

it('says why an address was not entered, thanks for three seconds, and says what to do next', async () => {
  const { press, server } = await open()
  server.answer(failCall(joinWaitlist, 'offline'))
  await press('Join Beta Waitlist')
  expect(await screen.findByText(cfdAiMessages.failed)).toBeDefined()
  server.answer(answer(joinWaitlist, null))
  const waiting = { state: 'waiting', leaveToken: null } as const
  server.answer(answer(getCfdAi, { ...CFD_AI, own: { waitlist: waiting, newsletter: NOBODY } }))
  await press('Join Beta Waitlist')
  expect(await screen.findByText(cfdAiMessages.joined)).toBeDefined()
  expect(await screen.findByText(/Open the link we emailed to gold@uptick\.test/)).toBeDefined()
  await waitFor(() => expect(screen.queryByText(cfdAiMessages.joined)).toBeNull())
  expect(server.sentTo(joinWaitlist).at(-1)?.input).toEqual({ email: 'gold@uptick.test' })
})

it('says that the address is on the list, and how to leave it', async () => {
  const own = { state: 'confirmed', leaveToken: 'A'.repeat(43) } as const
  await open({ waiting: 1_204, own: { waitlist: own, newsletter: NOBODY } })
  expect(screen.getByText(/gold@uptick\.test is on the waitlist\./)).toBeDefined()
  expect(screen.getByText('1,204 on the waitlist')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Leave the waitlist' }).getAttribute('href')).toContain('A'.repeat(43))
})

it('confirms an address by a press, and unsubscribes it by the link beside', async () => {
  const token = 'B'.repeat(43)
  const { user, server, pages } = await renderScreen(
    `/mailing-list?confirm=${token}`,
    [answer(confirmSubscription, { list: 'waitlist' }), answer(removeSubscription, null)],
    { member: null },
  )
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  expect(server.sentTo(confirmSubscription)).toEqual([])
  await user.click(confirm)
  expect(await screen.findByText(/^Your address is on the /)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Unsubscribe' }))
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('You’re unsubscribed. We won’t email you again.')).toBeDefined()
  expect(pages.history.location.search).toBe(`?leave=${token}`)
  for (const call of [confirmSubscription, removeSubscription])
    expect(server.sentTo(call).map(({ params }) => params)).toEqual([{ token }])
})
