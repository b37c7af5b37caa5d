/** Holds the files that others deploy by to the product: a name, port or version that changes here has to change there. */
import { existsSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { getMessage } from '../contract/errors.ts'
import { adviceOn, parseEnv } from '../server/env.ts'
import { PEER_PATH } from '../server/platform/peers/peer-questions.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

const Service = z.object({
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
  privileged: z.optional(z.boolean()),
  stop_grace_period: z.optional(z.string()),
  env_file: z.optional(z.string()),
  environment: z.optional(z.record(z.string(), z.string())),
  volumes: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  networks: z.optional(z.unknown()),
  network_mode: z.optional(z.string()),
  user: z.optional(z.string()),
  healthcheck: z.optional(z.unknown()),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.object({ inside: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }) }),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})
const Address = z.object({ inside: z.object({ ipv4_address: z.string() }) })
const compose = Compose.parse(parse(read('compose.yaml'), { merge: true }))
const servers = Object.entries(compose.services).filter(([, { env_file: file }]) => file !== undefined)
const dockerfile = read('Dockerfile')
const unit = read('deploy/systemd/uptick@.service')
const caddyfile = read('deploy/Caddyfile')
const HOST = 'uptick.example'
const Prometheus = z.object({
  scrape_configs: z.array(z.object({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) })),
})

const withHost = (text: string): string => text.replace(/\$\{UPTICK_HOST[^}]*\}/, HOST)
const pairsIn = (line: string): [string, string][] =>
  [...line.matchAll(/([A-Z][A-Z0-9_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
const linesOf = (file: string): [string, string][] =>
  read(file)
    .split('\n')
    .map((line) => line.replace(/^# (?=[A-Z_]+=)/, ''))
    .flatMap((line) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value] satisfies [string, string]]
    })
const imageEnv = pairsIn(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '')
const unitEnv = pairsIn(/^Environment=(.*)$/m.exec(unit)?.[1]?.replaceAll('%i', '3001') ?? '')
const example = linesOf('deploy/uptick.env.example')
/** As an operator fills it in. */
const filledIn = example.map(([name, value]): [string, string] => [
  name,
  value.replaceAll('CHANGE-ME', 'a-secret-of-the-operator'),
])
const serverEnv = servers.map(([, { environment = {} }]) =>
  Object.entries(environment).map(([name, value]): [string, string] => [name, withHost(value)]),
)
/** The names that server/env.ts reads. */
const known = new Set([...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name))

describe('the files of a deployment', () => {
  it('run the Node that the lockfile pins', () => {
    const lock: { packages: Record<string, { version?: string }> } = JSON.parse(read('package-lock.json'))
    expect(/^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)?.[1]).toBe(lock.packages['node_modules/node']?.version)
    expect(dockerfile.match(/^FROM .*/gm)).toHaveLength(2)
    expect(dockerfile.match(/^FROM node:\$\{NODE_VERSION\}-slim/gm)).toHaveLength(2)
  })

  it('give the installation the manifest of every package of the project', () => {
    const lock: { packages: Record<string, object> } = JSON.parse(read('package-lock.json'))
    const own = Object.keys(lock.packages).filter((path) => path !== '' && !path.startsWith('node_modules/'))
    const beforeInstalling = dockerfile.slice(0, dockerfile.indexOf('"tools/install.mjs", "--runtime"'))
    expect(own).toContain('packages/chart-reader')
    for (const path of own) expect(beforeInstalling).toContain(`\nCOPY ${path}/package.json ${path}/\n`)
  })

  it('name no variable that the server does not read', () => {
    const named = [...imageEnv, ...unitEnv, ...example, ...serverEnv.flat()].map(([name]) => name)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('start a server in production that has nothing to complain of, by compose and by systemd', () => {
    const started = [
      ...serverEnv.map((env) => Object.fromEntries([...imageEnv, ...filledIn, ...env])),
      Object.fromEntries([...filledIn, ...unitEnv]),
    ]
    expect(started).toHaveLength(3)
    for (const variables of started) {
      const env = parseEnv(variables)
      expect({ demo: env.demo, advice: adviceOn(env), production: variables.NODE_ENV }).toEqual({
        demo: false,
        advice: [],
        production: 'production',
      })
    }
  })

  it('start no server with a secret that the example shows', () => {
    const shown = example.filter(([, value]) => value.includes('CHANGE-ME')).map(([name]) => name)
    expect(shown).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'METRICS_TOKEN']))
    for (const name of shown) {
      const forgotten = Object.fromEntries(example.filter(([each]) => each === name))
      expect(() => parseEnv({ ...Object.fromEntries([...filledIn, ...unitEnv]), ...forgotten })).toThrow(
        `${name} still has the example's CHANGE-ME. Put your own value there.`,
      )
    }
  })

  it('give no container a privilege that it does not need, nor a root to write to', () => {
    for (const [name, { privileged, ...service }] of Object.entries(compose.services)) {
      const tight = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }
      expect({ name, ...service }).toMatchObject({ name, ...tight })
      expect(privileged, name).toBeUndefined()
    }
  })

  it('confine every unit of systemd as the server’s', () => {
    const guards = (text: string) =>
      new Map(
        [
          ...text.matchAll(/^((?:Protect|Private|Restrict|NoNew|Capability|Lock|Remove|SystemCall|UMask)\w*)=(.*)$/gm),
        ].map(([, name = '', value = '']) => [name, value]),
      )
    const own = guards(unit)
    expect(own.size).toBeGreaterThanOrEqual(20)
    for (const file of ['uptick-backup.service', 'uptick-redis.service']) {
      const theirs = guards(read(`deploy/systemd/${file}`))
      for (const [name, value] of own) {
        if (name === 'RestrictAddressFamilies')
          expect(value.split(' ')).toEqual(expect.arrayContaining(theirs.get(name)?.split(' ') ?? ['-']))
        else expect([file, name, theirs.get(name)]).toEqual([file, name, value])
      }
    }
  })

  it('ask for health where both a server that serves and one that stands by answer', () => {
    const alive = /127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)/.exec(dockerfile)?.[1]
    const ready = /health_uri (\S+)/.exec(caddyfile)?.[1]
    expect([alive, ready]).toEqual(['/healthz', '/readyz'])
    for (const file of ['server/platform/http/health.ts', 'server/wait-for-place.ts'])
      for (const path of [alive, ready]) expect(read(file)).toContain(`app.get('${path}'`)
  })

  it('lead from the proxy to every server, and from each to the other, and believe these alone', () => {
    const proxy = compose.services.proxy
    const port = Object.fromEntries(imageEnv).PORT
    expect(proxy?.environment?.UPTICK_SERVERS?.split(' ')).toEqual(servers.map(([name]) => `${name}:${port}`))
    expect(dockerfile).toContain(`\nEXPOSE ${port}\n`)
    const { inside } = Address.parse(proxy?.networks)
    const addresses = [
      inside.ipv4_address,
      ...servers.map(([, { networks }]) => Address.parse(networks).inside.ipv4_address),
    ]
    expect(new Set(addresses).size).toBe(3)
    for (const env of serverEnv) expect(Object.fromEntries(env).TRUSTED_PROXIES?.split(',')).toEqual(addresses)
    expect(serverEnv.map((env) => Object.fromEntries(env).PEER_URL)).toEqual(
      servers.map(([name]) => `http://${name}:${port}`),
    )
    const subnet = new BlockList()
    const [address = '', length] = (compose.networks.inside.ipam.config[0]?.subnet ?? '').split('/')
    subnet.addSubnet(address, Number(length))
    for (const address of addresses) expect(subnet.check(address)).toBe(true)
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined)
    expect(published.map(([name]) => name)).toEqual(['proxy'])
    for (const name of ['database', 'redis']) expect(compose.services[name]?.network_mode).toBe('none')
  })

  it('keep what is for operators and for servers among themselves from outside', () => {
    const hidden = /@inside path (.*)/.exec(caddyfile)?.[1]?.split(' ')
    expect(hidden).toEqual(expect.arrayContaining(['/metrics', '/healthz', '/readyz', '/api/docs', '/api/docs/*']))
    expect(hidden).toEqual(expect.arrayContaining([PEER_PATH, `${PEER_PATH}/*`]))
    // Either way of a request is asked for health, and named.
    for (const line of ['health_uri /readyz', 'header_up X-Request-Id {http.request.uuid}'])
      expect(caddyfile.split(line)).toHaveLength(3)
    // Where no server could be asked, the proxy says what a server says.
    expect(caddyfile).toContain(`"message":"${getMessage('SERVICE_UNAVAILABLE')}","error":"SERVICE_UNAVAILABLE"}`)
    const targets = Prometheus.parse(parse(read('deploy/prometheus/prometheus.yml'))).scrape_configs
    expect(targets[0]?.static_configs[0]?.targets).toEqual(
      compose.services.proxy?.environment?.UPTICK_SERVERS?.split(' '),
    )
  })

  it('have servers and Redis meet at one socket, which is theirs alone', () => {
    const conf = read('deploy/redis/redis.conf')
    const place = /^unixsocket (.*)$/m.exec(conf)?.[1] ?? ''
    expect(Object.fromEntries(example).REDIS_URL).toBe(`unix://uptick:CHANGE-ME@${place}`)
    expect(conf).toMatch(/^port 0$/m)
    const folder = place.replace(/\/[^/]+$/, '')
    for (const [, server] of servers) expect(server.volumes).toContain(`redis-socket:${folder}`)
    const redis = compose.services.redis
    expect(redis).toMatchObject({ read_only: true, cap_drop: ['ALL'], user: '10001:10001' })
    expect(redis?.volumes).toContain(`redis-socket:${folder}`)
    expect(dockerfile).toContain('--uid 10001')
    expect(JSON.stringify(redis?.healthcheck)).toContain(place)
    const redisUnit = read('deploy/systemd/uptick-redis.service')
    expect(`/run/${/^RuntimeDirectory=(.*)$/m.exec(redisUnit)?.[1]}`).toBe(folder)
    for (const text of [
      'User=uptick',
      'ExecStart=/usr/bin/redis-server /opt/uptick/deploy/redis/redis.conf --aclfile /etc/uptick/redis-users',
    ])
      expect(redisUnit).toContain(text)
  })

  it('let a server write to its data folder alone, as nobody in particular', () => {
    expect(servers).toHaveLength(2)
    for (const [, server] of servers) {
      expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(server.volumes).toContain(`data:${Object.fromEntries(imageEnv).DATA_DIR}`)
    }
    expect(/^USER (.*)$/m.exec(dockerfile)?.[1]).toBe('uptick')
    expect(unit).toContain('\nProtectSystem=strict\n')
    expect(Object.fromEntries(unitEnv).DATA_DIR).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`)
  })

  it('give a server that is asked to stop longer than it takes itself', () => {
    const within = Number(/STOP_WITHIN_MS = ([\d_]+)/.exec(read('server/run-server.ts'))?.[1]?.replace('_', '')) / 1000
    const [seconds] = /TimeoutStopSec=(\d+)/.exec(unit)?.slice(1) ?? []
    for (const given of [seconds, ...servers.map(([, server]) => server.stop_grace_period?.replace('s', ''))])
      expect(Number(given)).toBeGreaterThan(within)
  })

  it('mount what is there, and keep secrets out of the repository and of the image', () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((text) => text.split(':')[0] ?? ''),
    )
    for (const mount of mounts)
      expect(mount.startsWith('.') ? existsSync(mount) : mount in compose.volumes, mount).toBe(true)
    const secrets = [...Object.values(compose.secrets), ...servers.map(([, server]) => ({ file: server.env_file }))]
    for (const { file } of secrets) expect(file).toMatch(/^deploy\/secrets\//)
    expect(read('.gitignore')).toContain('/deploy/secrets/\n')
    expect(read('.dockerignore')).toContain('**/secrets\n')
  })

  it('start what a release holds', () => {
    expect(dockerfile).toContain('COPY --from=build /release ./')
    expect(dockerfile).toContain('CMD ["node", "dist/server/main.js"]')
    expect(unit).toContain('ExecStart=/opt/uptick/node_modules/node/bin/node dist/server/main.js')
    const held = read('tools/release.ts')
    for (const place of ['dist/server', 'node_modules/node/bin/node', "'deploy'"]) expect(held).toContain(place)
  })
})
