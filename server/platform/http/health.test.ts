import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { createFigures } from '../figures.ts'
import { registerHealth } from './health.ts'

const SHARED = { speaking: true, listening: false, said: 5, unsaid: 2, heard: 9, gaps: 3 }

const metricsOf = async (isReady: boolean, bus: typeof SHARED | null = SHARED): Promise<string> => {
  const figures = createFigures()
  figures.addUnsent({ channel: 'telegram', kind: '1m', members: 40 })
  figures.addUnsent({ channel: 'telegram', kind: '1m', members: 2 })
  figures.watchFollowers(() => 4)
  figures.addFileFailure()
  const app = Fastify()
  registerHealth(app, {
    db: { query: async () => ({ rows: [] }) },
    isReady: () => isReady,
    stuckJobs: () => [],
    training: () => null,
    countSockets: () => 7,
    hasRoom: async () => true,
    guard: async () => {},
    figures,
    bus: { readFigures: () => bus },
    leads: true,
  })
  await app.inject('/healthz')
  const { body } = await app.inject('/metrics')
  await app.close()
  return body
}

const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ summary: z.string() }) })),
    }),
  ),
})
const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

const rules = Alerts.parse(parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8'))).groups.flatMap(
  (group) => group.rules,
)
const panels = Dashboard.parse(JSON.parse(readFileSync('deploy/grafana/uptick.json', 'utf8'))).panels

const FUNCTIONS = ['histogram_quantile']
/** Metrics that an expression asks for: words with a low line outside of what chooses and groups. */
const namesIn = (expr: string): string[] =>
  [...expr.replace(/\{[^}]*\}|\bby \([^)]*\)/g, ' ').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => !FUNCTIONS.includes(name))

describe('the figures for operators', () => {
  it('are all there that an alarm or the dashboard asks for', async () => {
    const given = new Set([...(await metricsOf(true)).matchAll(/^([a-z][a-z0-9_]*)(?:\{| )/gm)].map(([, name]) => name))
    const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => namesIn(expr))
    expect(asked.every((names) => names.length > 0)).toBe(true)
    expect(asked.flat().filter((name) => !given.has(name))).toEqual([])
  })

  it('say whether this server serves, and how many sockets it has', async () => {
    expect(await metricsOf(true)).toMatch(/^server_ready 1$/m)
    expect(await metricsOf(false)).toMatch(/^server_ready 0$/m)
    expect(await metricsOf(true)).toMatch(/^realtime_connections 7$/m)
  })

  it('say what was not told in time, by channel, from nought on', async () => {
    const metrics = await metricsOf(true)
    expect(metrics).toMatch(/^notifications_unsent_total\{channel="telegram",kind="1m"\} 42$/m)
    expect(metrics).toMatch(/^file_store_failures_total 1$/m)
    expect(metrics).toMatch(/^notifications_unsent_total\{channel="mail",kind="5m"\} 0$/m)
  })

  it('say what goes between processes, and nothing of it where there is one', async () => {
    const metrics = await metricsOf(true)
    const said = [
      'bus_connected{way="speaking"} 1',
      'bus_connected{way="listening"} 0',
      'bus_gaps_total 3',
      'peers_following 4',
    ]
    const messages = ['said"} 5', 'unsaid"} 2', 'heard"} 9'].map((end) => `bus_messages_total{what="${end}`)
    for (const line of [...said, ...messages, 'server_leads 1']) expect(metrics.split('\n')).toContain(line)
    expect(await metricsOf(false, null)).not.toMatch(/^(bus_|peers_)/m)
    expect(await metricsOf(false)).toMatch(/^server_leads 0$/m)
  })

  it('raise no alarm that the operators’ page does not answer', () => {
    const page = readFileSync('docs/operations.md', 'utf8')
    expect(rules.length).toBeGreaterThan(5)
    expect(rules.map(({ alert }) => alert).filter((alert) => !page.includes(`| \`${alert}\` |`))).toEqual([])
  })
})
