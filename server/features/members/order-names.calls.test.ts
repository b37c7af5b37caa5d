import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMembers } from '../../../contract/members.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from './service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

it('finds and orders names whatever their case, accents, width and Unicode form', async () => {
  const names = ['Zoë Z', 'zoe a', 'ÉMILE Q', 'emil q', 'Emma Q', 'Ｅｍｍａ r', 'Łukasz', 'Öz\u0327ge', 'Иван']
  for (const fullName of names) await createMember(test.db, { fullName, country: 'Orderland' })
  const named = async (input: object) =>
    (await test.as(boss).call(listMembers, { input })).body.data.map(({ fullName }) => fullName)
  const inOrder = ['emil q', 'ÉMILE Q', 'Emma Q', 'Ｅｍｍａ r', 'Łukasz', 'Öz\u0327ge', 'zoe a', 'Zoë Z', 'Иван']
  expect(await named({ country: 'Orderland', sortBy: 'fullName', order: 'asc' })).toEqual(inOrder)
  expect(await named({ country: 'Orderland', sortBy: 'fullName', order: 'desc', limit: 4, page: 2 })).toEqual(
    inOrder.toReversed().slice(4, 8),
  )
  for (const [search, expected] of [
    ['zoe', ['Zoë Z', 'zoe a']],
    ['ZOË', ['Zoë Z', 'zoe a']],
    ['emile\u0301', ['ÉMILE Q']],
    ['emma', ['Emma Q', 'Ｅｍｍａ r']],
    ['luk', ['Łukasz']],
    ['ozg', ['Öz\u0327ge']],
    ['ИВАН', ['Иван']],
    ['é', ['emil q', 'ÉMILE Q', 'Emma Q', 'Ｅｍｍａ r']],
  ] as const)
    expect(await named({ country: 'Orderland', search, sortBy: 'fullName', order: 'asc' }), search).toEqual(
      search.startsWith('z') || search.startsWith('Z') ? [...expected].reverse() : [...expected],
    )
})
