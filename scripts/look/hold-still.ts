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

/** From now on this process draws the same "random" bytes, numbers and codes in every run. Only for a server nobody else can reach. */
export const fixRandom = (seed: string): void => {
  let drawn = 0
  const draw = (): Buffer => {
    drawn += 1
    return createHash('sha256').update(`${seed} ${drawn}`).digest()
  }
  const bytes = (size: number): Buffer => {
    const chunks = Array.from({ length: Math.ceil(size / 32) }, draw)
    return Buffer.concat(chunks).subarray(0, size)
  }
  const between = (low: number, high: number): number => low + (draw().readUIntBE(0, 6) % (high - low))
  Object.assign(crypto, {
    randomBytes: bytes,
    randomInt: (...range: [number, number?]) =>
      range[1] === undefined ? between(0, range[0]) : between(range[0], range[1]),
  })
  syncBuiltinESMExports()
}
