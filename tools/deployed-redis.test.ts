/** The Redis of a deployment, as its files have it: started by Debian's `redis-server`, spoken to by the servers' own bus. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRedisBus } from '../server/platform/bus/redis-bus.ts'
import { REDIS_MISSING } from '../server/testing/redis-server.ts'
import { until } from '../server/testing/server-process.ts'

const PASSWORD = 'of-the-test'
const log = { warn: () => {}, info: () => {} } as never
let folder: string
let socket: string
let redis: ChildProcess

beforeAll(async () => {
  if (REDIS_MISSING) return
  folder = await mkdtemp(join(tmpdir(), 'redis-'))
  socket = join(folder, 'redis.sock')
  const users = readFileSync('deploy/redis/users.acl', 'utf8')
  await writeFile(join(folder, 'users'), users.replaceAll('CHANGE-ME', PASSWORD))
  const options = ['deploy/redis/redis.conf', '--aclfile', join(folder, 'users'), '--unixsocket', socket]
  redis = spawn('/usr/bin/redis-server', options, { stdio: 'ignore' })
  await until(() => existsSync(socket))
})
afterAll(async () => {
  if (REDIS_MISSING) return
  redis.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})
beforeEach((context) => {
  if (REDIS_MISSING) context.skip(REDIS_MISSING)
})

const urlOf = (user: string, password = PASSWORD) => `unix://${user}:${password}@${socket}`
const connect = (url: string) => {
  const client = createClient({ url, socket: { reconnectStrategy: false }, maintNotifications: 'disabled' })
  client.on('error', () => {})
  return client.connect()
}

describe('the Redis of a deployment', () => {
  it('carries the bus of two servers, by a socket that is open to its own user alone', async () => {
    const [one, two] = [1, 2].map(() => createRedisBus({ url: urlOf('uptick'), installation: 'here', log }))
    if (!one || !two) return expect.fail()
    const heard: unknown[] = []
    two.subscribe('news', (body) => heard.push(body))
    await expect.poll(() => [one.readFigures()?.gaps, two.readFigures()?.gaps]).toEqual([1, 1])
    one.publish('news', 'a signal')
    await expect.poll(() => heard).toEqual(['a signal'])
    expect(await one.put('ticket', 'session', 30_000)).toBe(true)
    expect(await two.take('ticket')).toBe('session')
    expect((await stat(socket)).mode & 0o077).toBe(0)
    await Promise.all([one.close(), two.close()])
  })

  it('lets the servers do what they need, and nothing else', async () => {
    const client = await connect(urlOf('uptick'))
    for (const command of [
      ['CONFIG', 'GET', '*'],
      ['FLUSHALL'],
      ['KEYS', '*'],
      ['ACL', 'LIST'],
      ['CLIENT', 'LIST'],
      ['SAVE'],
      ['EVAL', '1', '0'],
    ])
      await expect(client.sendCommand(command), command.join(' ')).rejects.toThrow('NOPERM')
    await expect(client.sendCommand(['SET', 'elsewhere', '1'])).rejects.toThrow('NOPERM')
    await expect(client.sendCommand(['PUBLISH', 'elsewhere', '1'])).rejects.toThrow('NOPERM')
    client.destroy()
  })

  it('answers a health check that has no password, and that alone', async () => {
    const client = await connect(urlOf('health', 'none'))
    expect(await client.ping()).toBe('PONG')
    await expect(client.sendCommand(['GET', 'uptick:here:ticket'])).rejects.toThrow('NOPERM')
    client.destroy()
  })

  it('refuses everybody else', async () => {
    await expect(connect(urlOf('uptick', 'wrong'))).rejects.toThrow('WRONGPASS')
    await expect(connect(`unix://${socket}`)).rejects.toThrow('NOAUTH')
  })
})
