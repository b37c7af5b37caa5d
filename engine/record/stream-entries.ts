import { decodeBundle, TILE_WIDTH, tilePath, tilesOfRange } from '../log/tiles.ts'
import { NotVerifiable, type RecordSource } from './record-source.ts'

/** Bundles that are asked for ahead of the one being read. */
const AHEAD = 6

/** The entries of a bundle. A log may keep only the full one, once there is one. */
const readBundle = async (source: RecordSource, index: number, width: number): Promise<Uint8Array[]> => {
  const path = tilePath({ level: 'entries', index, width })
  const bytes =
    (await source.read(path)) ?? (await source.read(tilePath({ level: 'entries', index, width: TILE_WIDTH })))
  if (!bytes) throw new NotVerifiable(`${source.name} doesn’t serve ${path}.`)
  const entries = decodeBundle(bytes)
  if (!entries) throw new NotVerifiable(`${path} isn’t readable.`)
  if (entries.length < width)
    throw new NotVerifiable(`${path} has ${entries.length} of its ${width} entries. The server hides some.`)
  return entries.slice(0, width)
}

/** Hands over the entries from `begin` to before `end`, in order; a few bundles are in memory at a time. */
export const streamEntries = async (
  source: RecordSource,
  begin: number,
  end: number,
  take: (entry: Uint8Array) => void,
): Promise<void> => {
  const bundles = tilesOfRange('entries', begin, end, end)
  const reading = new Map<number, Promise<Uint8Array[]>>()
  const ask = (place: number): Promise<Uint8Array[]> => {
    const bundle = bundles[place]
    const asked = reading.get(place) ?? (bundle ? readBundle(source, bundle.index, bundle.width) : Promise.resolve([]))
    reading.set(place, asked)
    // Who waits for it hears of its failure; the others are only not told before.
    asked.catch(() => {})
    return asked
  }
  for (const [place, { index }] of bundles.entries()) {
    for (let ahead = 1; ahead <= AHEAD && place + ahead < bundles.length; ahead += 1) ask(place + ahead)
    const entries = await ask(place)
    reading.delete(place)
    const skip = Math.max(0, begin - index * TILE_WIDTH)
    for (let at = skip; at < entries.length; at += 1) take(entries[at] as Uint8Array)
  }
}
