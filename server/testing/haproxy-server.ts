/** A proxy in front of several servers: Debian's `haproxy`, which asks each whether it is ready and names the visitor in X-Forwarded-For. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const BINARY = '/usr/sbin/haproxy'

/** Why nothing can be tried behind a proxy here; null where there is one. */
export const HAPROXY_MISSING = existsSync(BINARY) ? null : `${BINARY} is not there: apt-get install haproxy`

const settingsFor = (port: number, servers: readonly number[]): string => `
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout tunnel 1h
  option forwardfor
  option redispatch
  retries 2
  default-server check inter 200ms fall 1 rise 1
frontend members
  bind 127.0.0.1:${port}
  maxconn 4000
  http-request set-header X-Forwarded-Proto http
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
${servers.map((server) => `  server at-${server} 127.0.0.1:${server}`).join('\n')}
`

/** Stands before whatever listens at these ports of this machine, by turns. */
export const startHaproxy = async (servers: readonly number[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-proxy-'))
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, settingsFor(port, servers))
  const child = spawn(BINARY, ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async (): Promise<void> => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
