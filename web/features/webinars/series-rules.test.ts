import { describe, expect, it } from 'vitest'
import { type AdminWebinarSeries, webinarSeriesMessages } from '../../../contract/webinars.ts'
import { effectOn, readSeries, toSeriesValues } from './series-rules.ts'

const series: AdminWebinarSeries = {
  id: '0190b6a4-5d3e-7cc2-a8b1-000000000001',
  title: 'Risk clinic',
  description: 'Questions.',
  host: 'Risk Desk',
  level: 'beginner',
  weekday: 3,
  time: '19:00',
  zone: 'Africa/Lagos',
  minutes: 45,
  goldOnly: false,
  isSample: true,
  door: null,
  isPublished: true,
  nextAt: '2026-03-04T18:00:00.000Z',
  registered: 2,
  version: 1,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
}
const values = toSeriesValues(series, 'UTC')

describe('a weekly session in the form', () => {
  it('is sent as it was where nothing is touched', () => {
    expect(series).toMatchObject(readSeries(values).form ?? {})
  })

  it('begins hidden, in the zone of its writer', () => {
    expect(toSeriesValues(null, 'Europe/Paris')).toMatchObject({
      isPublished: 'no',
      zone: 'Europe/Paris',
      isSample: false,
    })
  })

  it.each([
    [{ title: '' }, { title: webinarSeriesMessages.titleRequired }],
    [{ time: '' }, { time: webinarSeriesMessages.time }],
    [{ minutes: '' }, { minutes: webinarSeriesMessages.minutes }],
    [{ minutes: '481' }, { minutes: webinarSeriesMessages.minutes }],
    [{ isSample: false, door: 'http://meet.test/1' }, { door: webinarSeriesMessages.door }],
    [{ door: 'https://meet.test/1' }, { door: webinarSeriesMessages.doorOfSample }],
  ])('is refused with %j', (changes, problems) => {
    expect(readSeries({ ...values, ...changes }).problems).toEqual(problems)
  })

  it.each([
    [{ weekday: '4' }, 'moves'],
    [{ time: '19:30' }, 'moves'],
    [{ zone: 'UTC' }, 'moves'],
    [{ isPublished: 'no' as const, time: '20:00' }, 'ends'],
    [{}, null],
  ])('changed by %j %s what members registered for', (changes, effect) => {
    expect(effectOn(series, { ...values, ...changes })).toBe(effect)
    expect(effectOn({ ...series, registered: 0 }, { ...values, ...changes })).toBeNull()
  })
})
