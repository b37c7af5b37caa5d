/** A Redis of the test's own: Debian's `redis-server`, on a port of this machine, keeping nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const BINARY = '/usr/bin/redis-server'

/** Why nothing can be said of Redis here; null where there is one. */
export const REDIS_MISSING = existsSync(BINARY) ? null : `${BINARY} is not there: apt-get install redis-server`

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
    setImmediate(() => socket.end('PING\r\n'))
  })

export const startRedis = async () => {
  const port = await freePort()
  let child: ChildProcess

  const start = async (): Promise<void> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp']
    child = spawn(BINARY, options, { stdio: 'ignore' })
    while (!(await answers(port))) await sleep(20)
  }
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Starts again what was killed. */
    start,
    kill,
    /** Stops answering without a word, or goes on. */
    halt: (halted: boolean): void => void child.kill(halted ? 'SIGSTOP' : 'SIGCONT'),
  }
}
