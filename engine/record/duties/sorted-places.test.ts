import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSortedPlaces } from './sorted-places.ts'

it('holds what a map would, in whatever order places come and go', () => {
  const step = fc.record({ place: fc.nat(40), value: fc.nat(), kind: fc.constantFrom('set', 'delete') })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const map = new Map<number, number>()
      const places = createSortedPlaces<number>()
      for (const { place, value, kind } of steps) {
        if (kind === 'set') {
          map.set(place, value)
          places.set(place, value)
        } else {
          map.delete(place)
          places.delete(place)
        }
        expect(places.size).toBe(map.size)
      }
      for (let place = 0; place <= 41; place += 1) expect(places.get(place)).toBe(map.get(place))
    }),
  )
})
