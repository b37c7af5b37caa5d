/**
 * Values by their place in the record, for places that mostly come in order and are soon given up. A `Map` would do, but one that is
 * filled and emptied all the time leaves a chain of its former tables behind, each of which keeps what was in it alive until memory is
 * searched as a whole.
 */
export const createSortedPlaces = <Value>(
  { places, values }: { places: number[]; values: Value[] } = { places: [], values: [] },
) => {
  /** Where `place` is, or belongs. */
  const find = (place: number): number => {
    let low = 0
    let high = places.length
    if (high === 0 || (places[high - 1] as number) < place) return high
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle] as number) < place) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    get: (place: number): Value | undefined => {
      const at = find(place)
      return places[at] === place ? values[at] : undefined
    },
    set: (place: number, value: Value): void => {
      const at = find(place)
      const known = places[at] === place ? 1 : 0
      places.splice(at, known, place)
      values.splice(at, known, value)
    },
    delete: (place: number): void => {
      const at = find(place)
      if (places[at] !== place) return
      places.splice(at, 1)
      values.splice(at, 1)
    },
    get size() {
      return places.length
    },
  }
}
