import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AccessCode, createAccessCode, listAccessCodes, revokeAccessCode } from '../../../contract/access-codes.ts'
import { failCall } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const CODE: AccessCode = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000001',
  code: 'ABCDE-FGHJK',
  maxUses: 2,
  uses: 1,
  tier: 'starter',
  months: 4,
  expiresAt: '2026-12-20T10:00:00.000Z',
  revokedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  usable: true,
  state: 'usable',
  usedBy: [
    {
      memberId: '0b54a2a1-4f0f-4a39-9c39-000000000002',
      fullName: 'Efua Owusu',
      email: 'efua@uptick.test',
      usedAt: '2026-11-20T10:00:00.000Z',
      tierEndsAt: '2027-03-20T10:00:00.000Z',
    },
  ],
}
const ONE = { total: 1, pages: 1, current: 1 }
const NONE = { total: 0, pages: 0, current: 1 }

const open = async (...codes: AccessCode[]) =>
  renderScreen('/dashboard/admin/access-codes', [answer(listAccessCodes, codes, codes.length > 0 ? ONE : NONE)], {
    member: { isAdmin: true },
  })
const table = async () => within(await screen.findByRole('table'))
const alert = async () =>
  within(await screen.findByRole('dialog'))
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

it('creates a code after it has named what is wrong, and shows it for copying', async () => {
  const { user, server } = await open()
  expect(await screen.findByText('No access codes yet')).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: 'New access code' })[0] as HTMLElement)
  await screen.findByRole('dialog')
  fill('Max members', '0')
  fill('Days to redeem', '731')
  const create = () => user.click(button('Create'))
  await create()
  await waitFor(() =>
    expect(descriptionOf(field('Max members'))).toContain('Max members must be a whole number from 1 to 10000'),
  )
  expect(descriptionOf(field('Days to redeem'))).toContain('Days to redeem must be a whole number from 1 to 730')
  fill('Max members', '2')
  fill('Days to redeem', '14')
  server.answer(failCall(createAccessCode, { sentence: 'No code was drawn.' }))
  await create()
  await waitFor(async () => expect(await alert()).toContain('No code was drawn.'))
  server.answer(answer(createAccessCode, CODE))
  server.answer(answer(listAccessCodes, [CODE], ONE))
  await create()
  expect(await screen.findByRole('heading', { name: 'Code created' })).toBeDefined()
  await user.click(button(/^Copy code/))
  expect(await navigator.clipboard.readText()).toBe(CODE.code)
  expect(server.sentTo(createAccessCode).at(-1)?.input).toMatchObject({ maxUses: 2, validDays: 14 })
  await user.click(button('Done'))
  expect((await (await table()).findByRole('row', { name: /ABCDE-FGHJK/ })).textContent).toMatch(/Active.*1 of 2/)
})

it('names who used a code', async () => {
  const { user } = await open(CODE)
  await user.click(await (await table()).findByRole('button', { name: 'See members: ABCDE-FGHJK' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('listitem').textContent).toContain('Efua Owusu')
  expect(dialog.getByText(/efua@uptick\.test/)).toBeDefined()
})

it('revokes a code once, after a question', async () => {
  const { user, server } = await open(CODE)
  const revoke = async () => (await table()).findByRole('button', { name: 'Revoke: ABCDE-FGHJK' })
  await user.click(await revoke())
  server.answer(failCall(revokeAccessCode, 'offline'))
  await user.click(button('Revoke code'))
  await waitFor(async () =>
    expect(await alert()).toContain('Network error. Please check your connection and try again.'),
  )
  const revoked = { ...CODE, state: 'revoked', usable: false, revokedAt: CODE.createdAt } as const
  server.answer(answer(revokeAccessCode, revoked))
  server.answer(answer(listAccessCodes, [revoked], ONE))
  await user.click(button('Revoke code'))
  expect(await screen.findByText('ABCDE-FGHJK revoked.')).toBeDefined()
  await waitFor(async () => expect(await revoke()).toHaveProperty('disabled', true))
  expect((await table()).getByRole('row', { name: /ABCDE-FGHJK/ }).textContent).toContain('Revoked')
})

it('is narrowed by state, and says that nothing matches', async () => {
  const { user, server, pages } = await open(CODE)
  await (await table()).findByRole('button', { name: 'Revoke: ABCDE-FGHJK' })
  server.answer(answer(listAccessCodes, [], NONE))
  await user.selectOptions(screen.getByLabelText('State'), 'Revoked')
  expect(await screen.findByText('No access codes found')).toBeDefined()
  expect(pages.state.location.search).toMatchObject({ state: 'revoked' })
})
