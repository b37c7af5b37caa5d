import { Counter, Gauge, type Registry } from 'prom-client'
import type { Bus } from '../bus/bus.ts'
import type { Figures } from '../figures.ts'

interface Deps {
  registry: Registry
  figures: Pick<Figures, 'listUnsent' | 'countFollowers' | 'countFileFailures'>
  bus: Pick<Bus, 'readFigures'>
}

/** Adds a figure that is read whenever it is asked for. */
export const addGauge = (registry: Registry, name: string, help: string, read: () => number): void => {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
}

/** The same of one that only grows. */
const addCounter = (registry: Registry, name: string, help: string, read: () => number): void => {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      counter.reset()
      counter.inc(read())
    },
  })
}

/** What was not told in time, by channel. */
const registerUnsent = ({ registry, figures }: Pick<Deps, 'registry' | 'figures'>): void => {
  new Counter({
    name: 'notifications_unsent_total',
    help: 'Members who got a notification too late.',
    labelNames: ['channel', 'kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { channel, kind, members } of figures.listUnsent()) this.inc({ channel, kind }, members)
    },
  })
}

/** What this process and the others say to each other. A process that is alone has none of it. */
const registerBus = ({ registry, figures, bus }: Deps): void => {
  if (bus.readFigures() === null) return
  new Gauge({
    name: 'bus_connected',
    help: '1 while Redis is connected for publishing and subscribing, otherwise 0.',
    labelNames: ['way'],
    registers: [registry],
    collect() {
      const read = bus.readFigures()
      this.set({ way: 'speaking' }, read?.speaking ? 1 : 0)
      this.set({ way: 'listening' }, read?.listening ? 1 : 0)
    },
  })
  new Counter({
    name: 'bus_messages_total',
    help: 'Messages sent to other processes, sent without a receiver (unsaid), and received.',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      const read = bus.readFigures()
      this.reset()
      for (const what of ['said', 'unsaid', 'heard'] as const) this.inc({ what }, read?.[what] ?? 0)
    },
  })
  addCounter(
    registry,
    'bus_gaps_total',
    'Possible losses of messages, each followed by a reload from the database.',
    () => bus.readFigures()?.gaps ?? 0,
  )
  addGauge(
    registry,
    'peers_following',
    'Other processes that this one, which leads, heard from within a minute. 0 at a follower.',
    figures.countFollowers,
  )
}

/** The figures that parts of this process count by themselves. */
export const registerFigures = (deps: Deps): void => {
  registerUnsent(deps)
  // Of a store of others. Where files lie in the data folder, none.
  addCounter(
    deps.registry,
    'file_store_failures_total',
    'Failed requests to the store of uploads, after all tries.',
    deps.figures.countFileFailures,
  )
  registerBus(deps)
}
