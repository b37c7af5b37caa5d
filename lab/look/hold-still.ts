import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const RealDate = Date

/** From now on this process's dates are those of `now`. Timers and elapsed time go on as they are. */
export const fixDates = (now: () => number): void => {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [now()], asked),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** A series of bytes that is the same in every run: what one function draws moves no other's. */
const drawFrom = (series: string): ((size: number) => Buffer) => {
  let drawn = 0
  const draw = (): Buffer => {
    drawn += 1
    return createHash('sha256').update(`${series} ${drawn}`).digest()
  }
  return (size) => Buffer.concat(Array.from({ length: Math.ceil(size / 32) }, draw)).subarray(0, size)
}

const uuidOf = (bytes: Buffer): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A server that draws in a way which is not fixed stops at once, instead of making pictures that differ from run to run. */
const refuseTheRest = (): void => {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(crypto)))
    if (typeof value === 'function' && /random|rng/i.test(name))
      Object.assign(crypto, {
        [name]: () => {
          throw new Error(`fixRandom does not know ${name}.`)
        },
      })
}

/** From now on this process draws the same "random" bytes, numbers, ids and codes in every run. Only for a server nobody else can reach. */
export const fixRandom = (seed: string): void => {
  const bytes = drawFrom(`${seed} bytes`)
  const integers = drawFrom(`${seed} integers`)
  const ids = drawFrom(`${seed} ids`)
  const fills = drawFrom(`${seed} fills`)
  const fractions = drawFrom(`${seed} fractions`)
  const between = (low: number, high: number): number => low + (integers(6).readUIntBE(0, 6) % (high - low))
  const randomUUID = () => uuidOf(ids(16))
  const fill = <T extends NodeJS.ArrayBufferView>(target: T): T => {
    new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(fills(target.byteLength))
    return target
  }
  refuseTheRest()
  Object.assign(crypto, {
    randomBytes: bytes,
    randomInt: (...range: [number, number?]) =>
      range[1] === undefined ? between(0, range[0]) : between(range[0], range[1]),
    randomUUID,
    // The embedded database draws with it what its own defaults are made of.
    randomFillSync: fill,
  })
  syncBuiltinESMExports()
  Object.assign(globalThis.crypto, { randomUUID, getRandomValues: fill })
  Math.random = () => fractions(6).readUIntBE(0, 6) / 2 ** 48
}

/** Turns of the event loop that what a finished read of the disk has set off may take. */
const QUIET_TURNS = 20

/** Waits until nothing of this process is under way: no request to the disk or the network, and nothing that they set off. */
export const untilQuiet = async (): Promise<void> => {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    if (process.getActiveResourcesInfo().some((name) => name.includes('Req'))) quiet = 0
  }
}
