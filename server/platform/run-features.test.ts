import Fastify from 'fastify'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock } from './clock.ts'
import { createFeatureList, type Feature } from './feature.ts'
import { runFeatures } from './run-features.ts'

let happened: string[]
beforeEach(() => {
  happened = []
})

const noted = (what: string) => () => void happened.push(what)
const notedLater = (what: string) => async () => {
  await Promise.resolve()
  happened.push(what)
}

const feature = (name: string): Feature<string> => ({
  service: name,
  beforeReady: notedLater(`${name} is prepared`),
  jobs: [
    { start: noted(`${name} works`), stop: ({ leading }) => notedLater(`${name} rests${leading ? '' : ', unled'}`)() },
  ],
  stop: notedLater(`${name} lets go`),
})

const runTwo = (features: readonly Feature<unknown>[] = [feature('ground'), feature('roof')]) => {
  const app = Fastify()
  app.addHook('onClose', notedLater('requests have ended'))
  return runFeatures({
    app,
    db: { abandon: noted('database abandoned'), close: notedLater('database closed') },
    clock: createFakeClock(0),
    log: pino({ level: 'silent' }),
    features,
    closeSockets: noted('sockets told'),
  })
}

describe('the features', () => {
  it('are handed on as they are used, in a list', () => {
    const { features, use } = createFeatureList()
    expect(use(feature('ground'))).toBe('ground')
    expect(use(feature('roof'))).toBe('roof')
    expect(features.map(({ service }) => service)).toEqual(['ground', 'roof'])
  })

  it('are all prepared, in their order, before the first job starts', async () => {
    const running = runTwo()
    expect(running.isReady()).toBe(false)
    await running.start()
    expect(running.isReady()).toBe(true)
    expect(happened).toEqual(['ground is prepared', 'roof is prepared', 'ground works', 'roof works'])
  })

  it('go no further once they are stopped before they are ready', async () => {
    let prepare = () => {}
    const slow = { ...feature('ground'), beforeReady: () => new Promise<void>((resolve) => (prepare = resolve)) }
    const running = runTwo([slow, feature('roof')])
    const starting = running.start()
    await running.stop({ leading: false })
    prepare()
    await starting
    expect(running.isReady()).toBe(false)
    expect(happened).not.toContain('roof is prepared')
    expect(happened).not.toContain('ground works')
  })

  it('let go in the opposite order, once their jobs and all requests have ended', async () => {
    const running = runTwo()
    await running.start()
    happened = []
    await running.stop()
    expect(running.isReady()).toBe(false)
    expect(happened[0]).toBe('sockets told')
    expect(happened.slice(1, 4).toSorted()).toEqual(['ground rests', 'requests have ended', 'roof rests'])
    expect(happened.slice(4)).toEqual(['roof lets go', 'ground lets go', 'database closed'])
  })

  it('are told when another server may lead, and nothing waits for the database then', async () => {
    const running = runTwo()
    await running.start()
    happened = []
    await running.stop({ leading: false })
    expect(happened.slice(0, 2)).toEqual(['sockets told', 'database abandoned'])
    expect(happened).toContain('roof rests, unled')
  })

  it('that could not be prepared leave the server unready, and can still be stopped', async () => {
    const broken = {
      service: null,
      beforeReady: async () => {
        throw new Error('no market')
      },
    }
    const running = runTwo([feature('ground'), broken])
    await expect(running.start()).rejects.toThrow('no market')
    expect(running.isReady()).toBe(false)
    await running.stop({ leading: false })
    expect(happened.at(-1)).toBe('database closed')
  })
})
