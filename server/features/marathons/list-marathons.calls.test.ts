import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminMarathon, getMarathonCounts, listAdminMarathons } from '../../../contract/marathons.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
beforeAll(async () => {
  test = await buildTestApp()
  desk = await createMarathonDesk(test)
})
afterAll(() => test.close())

describe('listAdminMarathons', () => {
  it('shows the latest start first, each with its own participants counted', async () => {
    const near = await desk.announce({
      name: 'Near',
      startDate: '2100-01-01T00:00:00Z',
      endDate: '2100-06-01T00:00:00Z',
    })
    const far = await desk.announce({ name: 'Far', startDate: '2100-02-01T00:00:00Z', endDate: '2100-06-01T00:00:00Z' })
    await desk.join(near.id, 2)
    await desk.join(far.id, 1)
    const { body } = await desk.admin.call(listAdminMarathons)
    expect(body.data.slice(0, 2).map(({ name, _count }) => [name, _count.participants])).toEqual([
      ['Far', 1],
      ['Near', 2],
    ])
  })
})

describe('the list of marathons', () => {
  const about = async (input: object) => {
    const { body } = await desk.admin.call(listAdminMarathons, { input: { search: 'sorted', ...input } })
    return body.data.map(({ name }) => name)
  }
  const on = (day: string) => ({ startDate: `2088-03-${day}T00:00:00Z`, endDate: `2088-03-${day}T23:00:00Z` })
  beforeAll(async () => {
    const described = { description: 'Sorted among each other.' }
    const third = await desk.announce({ ...described, ...on('03'), name: 'beta', prizePool: 10 })
    await desk.join(third.id, 2)
    await desk.announce({ ...described, ...on('01'), name: 'Alpha', prizePool: 30.25 })
    const second = await desk.announce({ ...on('02'), name: 'Gamma', prizePool: 20, accessCode: 'SORTED-2' })
    await desk.join(second.id, 1)
    await desk.become(second, 'active')
  })

  it('is searched by name, description and code, whatever their case, and narrowed by status and days of the start', async () => {
    // The one that runs first, then the latest start.
    expect(await about({})).toEqual(['Gamma', 'beta', 'Alpha'])
    expect(await about({ search: 'sorted-2' })).toEqual(['Gamma'])
    expect(await about({ search: 'SORTED AMONG' })).toEqual(['beta', 'Alpha'])
    expect(await about({ search: '%' })).toEqual([])
    expect(await about({ status: 'active' })).toEqual(['Gamma'])
    expect(await about({ from: '2088-03-02', to: '2088-03-02' })).toEqual(['Gamma'])
    expect(await about({ to: '2088-02-29' })).toEqual([])
  })

  it.each([
    ['status', 'desc', ['Gamma', 'beta', 'Alpha']],
    ['startDate', 'asc', ['Alpha', 'Gamma', 'beta']],
    ['endDate', 'desc', ['beta', 'Gamma', 'Alpha']],
    ['name', 'asc', ['Alpha', 'beta', 'Gamma']],
    ['participants', 'desc', ['beta', 'Gamma', 'Alpha']],
    ['prizePool', 'desc', ['Alpha', 'Gamma', 'beta']],
  ] as const)('is ordered by %s, %s', async (sortBy, order, expected) =>
    expect(await about({ sortBy, order })).toEqual(expected),
  )

  it('is read page by page', async () => {
    const { body } = await desk.admin.call(listAdminMarathons, { input: { search: 'sorted', limit: 2, page: 2 } })
    expect([body.data.map(({ name }) => name), body.pagination]).toEqual([
      ['Alpha'],
      { total: 3, pages: 2, current: 2 },
    ])
  })

  it('is a file of what is filtered, a line for each, and is counted and summed without cancelled ones, to the cent', async () => {
    const cancelled = await desk.announce({ ...on('04'), name: 'Off', prizePool: 1_000 })
    await desk.join(cancelled.id, 3)
    await desk.become(cancelled, 'cancelled')
    const { bytes, headers } = await desk.admin.call(listAdminMarathons.file, {
      input: { search: 'sorted', status: 'active' },
    })
    expect(headers['content-disposition']).toContain('filename="uptick-marathons.csv"')
    const expected = { name: 'Gamma', status: 'active', prizePool: '20', participants: '1', accessCode: 'SORTED-2' }
    expect(parse(bytes, { bom: true, columns: true })).toEqual([expect.objectContaining(expected)])

    const listed = (await desk.admin.call(listAdminMarathons, { input: { limit: 200 } })).body.data
    const all = listed.filter(({ status }) => status !== 'cancelled')
    const sum = (of: (marathon: AdminMarathon) => number) => all.reduce((total, each) => total + of(each), 0)
    expect((await desk.admin.call(getMarathonCounts)).body.data).toEqual({
      total: all.length,
      active: sum(({ status }) => Number(status === 'active')),
      upcoming: sum(({ status }) => Number(status === 'upcoming')),
      participants: sum(({ _count }) => _count.participants),
      prizePool: Math.round(sum(({ prizePool }) => prizePool) * 100) / 100,
    })
  })
})
