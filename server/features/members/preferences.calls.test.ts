import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '../../../contract/auth.ts'
import { FIRST_PREFERENCES } from '../../../contract/first-preferences.ts'
import { updatePreferences, updateTheme } from '../../../contract/preferences.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const CHOSEN = { timeZone: 'America/New_York', hourCycle: 'h23', numberFormat: 'de-DE' } as const

it('are Lagos, twelve hours and 1,234.5 until the member chooses others, for all of their devices', async () => {
  const member = await createMember(test.db)
  const other = await createMember(test.db)
  const first = test.as(member)
  expect((await first.call(getMe)).body.data.preferences).toEqual(FIRST_PREFERENCES)
  expect((await first.call(updatePreferences, { input: CHOSEN })).body.data).toEqual(CHOSEN)
  const second = test.withToken(await test.signInAs(member))
  expect((await second.call(getMe)).body.data.preferences).toEqual(CHOSEN)
  expect((await test.as(other).call(getMe)).body.data.preferences).toEqual(FIRST_PREFERENCES)
})

it.each([
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ timeZone: '+01:00' }, 'timeZone'],
  [{ timeZone: '' }, 'timeZone'],
  [{ hourCycle: 'h11' }, 'hourCycle'],
  [{ numberFormat: 'en-GB' }, 'numberFormat'],
])('are refused where nobody could read by them: %j', async (change, field) => {
  const answer = await test
    .as(await createMember(test.db))
    .send('PUT', '/api/members/me/preferences', { ...CHOSEN, ...change })
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
})

describe('the theme', () => {
  it('is each device’s own until the member chooses one for all, which hear of it, and takes it back', async () => {
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    const heard = await listenAs(test, member, 'members/me/changed')
    const [first, second] = [test.as(member), test.withToken(await test.signInAs(member))]
    const themeOf = async (client: typeof first) => (await client.call(getMe)).body.data.theme
    expect(await themeOf(first)).toBeNull()
    expect((await first.call(updateTheme, { input: { theme: 'dark' } })).body.data).toEqual({ theme: 'dark' })
    expect([await themeOf(second), await themeOf(test.as(other))]).toEqual(['dark', null])
    expect(heard.told()).toHaveLength(1)
    await second.call(updateTheme, { input: { theme: null } })
    expect(await themeOf(first)).toBeNull()
  })

  it.each([{ theme: 'sepia' }, {}])('is refused where there is none of that name: %j', async (input) => {
    const answer = await test.as(await createMember(test.db)).send('PUT', '/api/members/me/theme', input)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['theme']])
  })
})
