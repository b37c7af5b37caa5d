import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getMe } from '../../contract/auth.ts'
import { session } from '../lib/browser-session.ts'
import { currentUser } from '../testing/current-user.ts'
import { answerWith, refusal, renderPart, success } from '../testing/render-screen.tsx'
import { ME_KEY, useUser } from './user-context.tsx'

const Balance = () => <p>{`${useUser().uPoints} points`}</p>

/** Profiles that are answered one by one, when the test says so. */
const heldBack = () => {
  const waiting: ((response: Response) => void)[] = []
  const held = answerWith(getMe, () => new Promise<Response>((resolve) => void waiting.push(resolve)))
  return { held, waiting }
}

describe('the balance', () => {
  it('follows every entry, and is not put back by a profile that was read before it', async () => {
    const { server, client } = await renderPart(<Balance />)
    await screen.findByText('12480 points')
    await waitFor(() => expect(server.socket.subscribed).toContain('members/me/upoints'))
    const { held, waiting } = heldBack()
    server.answer(held)
    await act(async () => void client.invalidateQueries({ queryKey: ME_KEY }))
    await waitFor(() => expect(waiting).toHaveLength(1))
    await act(async () => server.socket.push('members/me/upoints', { uPoints: 12_000, sequence: 9 }))
    await screen.findByText('12000 points')
    // The one that is under way is stale: another is asked for.
    await waitFor(() => expect(waiting).toHaveLength(2))
    await act(async () => waiting[0]?.(success(currentUser({ uPoints: 12_480 }))))
    await act(async () => waiting[1]?.(success(currentUser({ uPoints: 12_000 }))))
    await waitFor(() => expect(client.isFetching({ queryKey: ME_KEY })).toBe(0))
    expect(screen.getByText('12000 points')).toBeDefined()
  })

  it('is not put back by an entry that is told twice', async () => {
    const { server } = await renderPart(<Balance />)
    await waitFor(() => expect(server.socket.subscribed).toContain('members/me/upoints'))
    const push = (uPoints: number, sequence: number) =>
      act(async () => server.socket.push('members/me/upoints', { uPoints, sequence }))
    await push(11_000, 10)
    await push(10_500, 11)
    await push(11_000, 10)
    expect(await screen.findByText('10500 points')).toBeDefined()
  })

  it('is read again after news were missed', async () => {
    const { server } = await renderPart(<Balance />)
    await waitFor(() => expect(server.socket.subscribed).toContain('members/me/upoints'))
    server.answer(answerWith(getMe, () => success(currentUser({ uPoints: 7 }))))
    await act(async () => server.socket.resync('members/me/upoints'))
    expect(await screen.findByText('7 points')).toBeDefined()
  })
})

it('a profile that arrives after the logout leaves nobody behind', async () => {
  const { server, client } = await renderPart(<Balance />)
  await screen.findByText('12480 points')
  const { held, waiting } = heldBack()
  server.answer(held)
  await act(async () => void client.invalidateQueries({ queryKey: ME_KEY }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  await act(async () => session.clear())
  await act(async () => waiting[0]?.(success(currentUser())))
  expect([session.token(), session.storedMember()]).toEqual([null, null])
})

it('a refusal that arrives after another login ends no session', async () => {
  const { server, client } = await renderPart(<Balance />)
  await screen.findByText('12480 points')
  const { held, waiting } = heldBack()
  server.answer(held)
  await act(async () => void client.invalidateQueries({ queryKey: ME_KEY }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  await act(async () => void session.remember(currentUser(), 'a newer token'))
  await act(async () =>
    waiting[0]?.(refusal({ status: 401, error: 'SESSION_REQUIRED', message: 'Please log in to continue.' })),
  )
  expect(session.token()).toBe('a newer token')
})
