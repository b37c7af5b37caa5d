import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listAccessCodes } from '../../../contract/access-codes.ts'
import { listAudit } from '../../../contract/audit.ts'
import type { Call } from '../../../contract/call.ts'
import { listSubscribers } from '../../../contract/cfd-ai.ts'
import { listAdminContentItems } from '../../../contract/content-items.ts'
import { listAdminMarathons } from '../../../contract/marathons.ts'
import { listMembers } from '../../../contract/members.ts'
import { listAdminRooms } from '../../../contract/rooms.ts'
import { listAdminTickets } from '../../../contract/support-tickets.ts'
import { listUpointsMembers } from '../../../contract/upoints.ts'
import { listAdminWebinarSeries } from '../../../contract/webinars.ts'
import { type Answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

const pagination = { total: 400, pages: 20, current: 3 }
const empty = (call: Call): Answer => answerWith(call, () => success([], pagination))

const lists: readonly (readonly [path: string, call: Call])[] = [
  ['/dashboard/admin/users', listMembers],
  ['/dashboard/admin/trading-rooms', listAdminRooms],
  ['/dashboard/admin/marathons', listAdminMarathons],
  ['/dashboard/admin/upoints', listUpointsMembers],
  ['/dashboard/admin/access-codes', listAccessCodes],
  ['/dashboard/admin/support', listAdminTickets],
  ['/dashboard/admin/content', listAdminContentItems],
  ['/dashboard/admin/subscribers', listSubscribers],
  ['/dashboard/admin/webinars', listAdminWebinarSeries],
  ['/dashboard/admin/audit', listAudit],
]

const openAt = async (path: string, call: Call) => {
  const opened = await renderScreen(path, [empty(call)], { member: { isAdmin: true } })
  const { server } = opened
  const last = () => server.sentTo(call).at(-1)?.input as unknown as Record<string, string>
  await screen.findByRole('searchbox')
  await waitFor(() => expect(server.sentTo(call)).not.toHaveLength(0))
  /** Waits for the next question. */
  const asked = async (count: number) => {
    await waitFor(() => expect(server.sentTo(call).length).toBeGreaterThan(count))
    return last()
  }
  return { ...opened, last, asked, count: () => server.sentTo(call).length }
}

describe.each(lists)('the list at %s', (path, call) => {
  it('asks for the page and the words that its address names', async () => {
    const { last } = await openAt(`${path}?page=3&search=ada`, call)
    expect(last()).toMatchObject({ page: '3', search: 'ada' })
  })

  it('goes back to the first page with a search, and asks for the words without the blanks around them', async () => {
    const { user, count, asked } = await openAt(`${path}?page=3`, call)
    const before = count()
    await user.type(screen.getByRole('searchbox'), ' ada {Enter}')
    expect(await asked(before)).toMatchObject({ page: '1', search: 'ada' })
  })

  it('goes back to the first page with each of its filters, its order, its days and its tabs', async () => {
    const { user, pages, count, asked, last } = await openAt(`${path}?page=3`, call)
    let page = 3
    /** To a page that was not read before. */
    const turn = async () => {
      page += 1
      pages.history.push(`${path}?page=${page}`)
      await waitFor(() => expect(last().page).toBe(String(page)))
    }
    const choices = () => [...document.querySelectorAll<HTMLSelectElement>('main select')]
    for (const place of choices().keys()) {
      await turn()
      const before = { count: count(), input: last() }
      const control = choices()[place]
      if (!control || control.disabled) continue
      const option = [...control.options].find(({ value, selected }) => value !== '' && !selected)
      if (!option) continue
      fireEvent.change(control, { target: { value: option.value } })
      const input = await asked(before.count)
      expect(input.page).toBe('1')
      expect(Object.values(input).join(' ')).toContain(option.value.split(' ')[0])
      expect({ ...input, page: before.input.page }).not.toEqual(before.input)
    }
    const days = document.querySelectorAll<HTMLInputElement>('main input[type=date]')
    for (const [place, name] of (['from', 'to'] as const).entries()) {
      const day = days[place]
      if (!day) continue
      await turn()
      const before = count()
      fireEvent.change(day, { target: { value: '2026-11-02' } })
      expect(await asked(before)).toMatchObject({ page: '1', [name]: '2026-11-02' })
    }
    const tab = document.querySelector('main fieldset button[aria-pressed=false]')
    if (tab) {
      await turn()
      const before = count()
      await user.click(tab)
      expect((await asked(before)).page).toBe('1')
    }
  })
})
