import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { untilQuiet } from './hold-still.ts'

/** What a new process prints that has fixed its random draws. It is not done here, because tests share this process. */
const printAfterFixing = async (lines: string): Promise<unknown> => {
  const program = `
    import * as imported from 'node:crypto'
    import { fixRandom } from '${new URL('hold-still.ts', import.meta.url)}'
    import { newId, newToken } from '${new URL('../../server/platform/ids.ts', import.meta.url)}'
    fixRandom('a test')
    ${lines}`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return JSON.parse(stdout)
}

describe('a process that draws the same in every run', () => {
  it('draws the same bytes, numbers, ids and fractions again, and none of them twice', async () => {
    const everything = `
      const drawTwice = (draw) => [draw(), draw()]
      console.log(JSON.stringify([
        () => newToken(),
        () => newId(0),
        () => imported.randomBytes(40).toString('hex'),
        () => imported.randomInt(1e9),
        () => imported.randomInt(1e9, 2e9),
        () => imported.randomUUID(),
        () => [...imported.randomFillSync(new Uint8Array(16))],
        () => [...new Uint8Array(crypto.getRandomValues(new Uint32Array(4)).buffer)],
        () => crypto.randomUUID(),
        () => Math.random(),
      ].map(drawTwice)))`
    const [first, second] = await Promise.all([printAfterFixing(everything), printAfterFixing(everything)])
    expect(second).toEqual(first)
    const draws = (first as [unknown, unknown][]).flat().map((draw) => JSON.stringify(draw))
    expect(draws).toHaveLength(20)
    expect(new Set(draws).size).toBe(draws.length)
  })

  it('draws ids that are UUIDs, numbers and fractions within their range', async () => {
    const [id, number, fraction] = (await printAfterFixing(
      'console.log(JSON.stringify([imported.randomUUID(), imported.randomInt(5, 7), Math.random()]))',
    )) as [string, number, number]
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([5, 6]).toContain(number)
    expect(fraction).toBeGreaterThanOrEqual(0)
    expect(fraction).toBeLessThan(1)
  })

  it('refuses what it has not fixed, whatever Node adds', async () => {
    const fixed = ['randomBytes', 'randomInt', 'randomUUID', 'randomFillSync', 'getRandomValues']
    const refused = (await printAfterFixing(`
      console.log(JSON.stringify(Object.keys(imported.default)
        .filter((name) => /random/i.test(name) && !${JSON.stringify(fixed)}.includes(name))
        .map((name) => { try { return [name, imported[name](new Uint8Array(4), () => {})] } catch (error) { return [name, error.message] } })))`)) as [
      string,
      string,
    ][]
    expect(refused.map(([name]) => name)).toContain('randomFill')
    for (const [name, message] of refused) expect(message).toBe(`fixRandom does not know ${name}.`)
  })
})

describe('a clock that waits', () => {
  it('goes on only when what was set off has read all that it reads', async () => {
    let read = 0
    const readOn = async (): Promise<void> => {
      for (; read < 100; read += 1) await stat(import.meta.filename)
    }
    const reading = readOn()
    await untilQuiet()
    expect(read).toBe(100)
    await reading
  })
})
