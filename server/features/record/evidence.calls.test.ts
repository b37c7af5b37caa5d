import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWitness } from '../../../cli/witness/cosign-checkpoints.ts'
import { serveWitness } from '../../../cli/witness/serve-witness.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getRecordEvidence, getRecordHead } from '../../../contract/track-record.ts'
import { toText } from '../../../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../../../engine/log/checkpoint.ts'
import { COSIGNATURE, formatVerifierKey, parseNote, parseVerifierKey, toVerifierKey } from '../../../engine/log/note.ts'
import { judgeCheckpoint, type Policy, type PolicyWitness, parsePolicy } from '../../../engine/log/policy.ts'
import { decodeBundle } from '../../../engine/log/tiles.ts'
import { createSigningKey } from '../../platform/signing-key.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let folder: string
let app: TestApp | null = null
const servers: Server[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-witness-'))
})
afterEach(async () => {
  await app?.close()
  app = null
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

const LOG_KEY = createSigningKey()
const ORIGIN = 'localhost:3000/log'
const logs: Policy['logs'] = [{ key: toVerifierKey(ORIGIN, 1, LOG_KEY.publicKey), url: null }]

const listen = async (server: Server): Promise<string> => {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const honest = async (name: string): Promise<PolicyWitness> => {
  const signingKey = createSigningKey()
  const witness = createWitness({
    name: `${name}.example`,
    signingKey,
    logs,
    folder: join(folder, name),
    now: Date.now,
  })
  return { name, key: witness.key, url: await listen(serveWitness(witness)) }
}

const behaving = async (name: string, listener: RequestListener): Promise<PolicyWitness> => ({
  name,
  key: toVerifierKey(`${name}.example`, COSIGNATURE, createSigningKey().publicKey),
  url: await listen(createServer(listener)),
})

const appWith = async (witnesses: PolicyWitness[]): Promise<TestApp> => {
  const policy: Policy = { logs: [], witnesses, groups: [], quorum: witnesses[0]?.name ?? 'none' }
  app = await buildTestApp({ started: true, signingKey: LOG_KEY, witnesses: policy })
  return app
}

const evidence = async (test: TestApp) => (await test.visitor().call(getRecordEvidence)).body.data

describe('the evidence for the record', () => {
  it('has each checkpoint cosigned by an honest witness, whose quorum the published policy asks for', async () => {
    const test = await appWith([await honest('w1')])
    await test.clock.advance(2 * MINUTE_MS)
    const head = (await test.visitor().call(getRecordHead)).body.data
    await expect
      .poll(async () => (await evidence(test)).witnesses[0]?.cosignedSize, { timeout: 100_000 })
      .toBe(head.size)
    expect((await evidence(test)).witnesses[0]).toMatchObject({ name: 'w1', problem: null })
    const served = await test.app.inject('/log/checkpoint')
    const policy = parsePolicy((await test.app.inject('/log/policy')).body)
    const note = parseNote(served.body)
    expect(note && (await judgeCheckpoint(policy, note))).toMatchObject({ log: { name: ORIGIN }, quorumMet: true })
    const cosignedAbove = async (size: number) => {
      const { rawPayload } = await test.app.inject(`/log/cosigned/${size}`)
      return decodeBundle(rawPayload)?.map((bytes) => parseSignedCheckpoint(toText(bytes)))
    }
    const cosigned = await cosignedAbove(0)
    expect(cosigned?.at(-1)?.checkpoint.size).toBe(head.size)
    for (const signed of cosigned ?? [])
      expect(signed && (await judgeCheckpoint(policy, signed.note))).toMatchObject({ quorumMet: true })
    expect(await cosignedAbove(head.size - 1)).toHaveLength(1)
    expect(await cosignedAbove(head.size)).toEqual([])
    expect((await test.app.inject('/log/stamped/0')).body).toBe('')
    expect(served.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    })
  })

  it('shows a witness that is down, one that refuses and one that signs with another key, and is delayed by none', async () => {
    const down = await behaving('down', (_, response) => void response.destroy())
    const refusing = await behaving('refusing', (_, response) => void response.writeHead(403).end())
    const own = await honest('w1')
    const impostor = {
      ...own,
      name: 'impostor',
      key: toVerifierKey('impostor.example', COSIGNATURE, LOG_KEY.publicKey),
    }
    const test = await appWith([down, refusing, impostor])
    await test.clock.advance(MINUTE_MS)
    const { witnesses, checkpoint, halted } = await evidence(test)
    expect(checkpoint.size).toBeGreaterThan(0)
    expect(halted).toBeNull()
    expect(witnesses.map(({ name, problem, cosignedSize }) => [name, problem, cosignedSize])).toEqual([
      ['down', 'We couldn’t reach it.', null],
      ['refusing', 'It answered 403.', null],
      ['impostor', 'Its cosignature isn’t valid for its key.', null],
    ])
    expect(test.log.filter((line) => line.includes('does not cosign'))).toHaveLength(3)
  })

  it('grows while a slow witness thinks; what it says late is of the checkpoint that it was shown', async () => {
    const own = await honest('slow')
    const held: (() => void)[] = []
    let slow = false
    let answered = 0
    const { url } = await behaving('slow', (request, response) => {
      const pass = (): void => {
        answered += 1
        servers[0]?.emit('request', request, response)
      }
      if (slow) held.push(pass)
      else pass()
    })
    const test = await appWith([{ ...own, url }])
    const sizeNow = async () => (await test.visitor().call(getRecordHead)).body.data.size
    slow = true
    const sizes = [await sizeNow()]
    const answeredBefore = answered
    for (let minute = 0; minute < 3; minute += 1) {
      await test.clock.advance(MINUTE_MS)
      sizes.push(await sizeNow())
    }
    expect(new Set(sizes).size).toBe(4)
    expect(answered).toBe(answeredBefore)
    expect(held.length).toBeGreaterThan(0)
    expect((await evidence(test)).halted).toBeNull()

    slow = false
    for (const pass of held.splice(0)) pass()
    await test.clock.advance(2 * MINUTE_MS)
    const last = await sizeNow()
    await expect.poll(async () => (await evidence(test)).witnesses[0]?.cosignedSize, { timeout: 100_000 }).toBe(last)
    expect((await evidence(test)).witnesses[0]?.problem).toBeNull()
  })

  it('does not start where a witness has cosigned more than there is', async () => {
    const ahead = await behaving('ahead', (_, response) => {
      response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('999999\n')
    })
    await expect(appWith([ahead])).rejects.toThrow(
      'The witness ahead has cosigned 999999 entries, but the record ends at 0.',
    )
  })

  it('does not start where a witness says that it saw another record', async () => {
    const forked = await behaving('forked', (_, response) => void response.writeHead(422).end())
    await expect(appWith([forked])).rejects.toThrow('The witness forked has cosigned another record under this name.')
  })

  it('says no time-stamp and no witness where none is configured', async () => {
    const test = await appWith([])
    expect(await evidence(test)).toMatchObject({
      origin: ORIGIN,
      quorum: 'none',
      witnesses: [],
      timestamps: { authority: null, size: null, stampedAt: null, problem: null },
    })
    expect(parseVerifierKey((await evidence(test)).key)?.name).toBe(ORIGIN)
    expect(formatVerifierKey(logs[0]?.key as never)).toBe((await evidence(test)).key)
  })
})

describe('the files of the log', () => {
  it('are served as what they are, to everybody; what no checkpoint covers is not there', async () => {
    const test = await appWith([])
    await test.clock.advance(MINUTE_MS)
    const { size } = (await test.visitor().call(getRecordHead)).body.data
    const get = (path: string) => test.app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } })
    const tile = await get(`/log/tile/0/000.p/${size}`)
    expect(tile.statusCode).toBe(200)
    expect(tile.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    const bundle = await get(`/log/tile/entries/000.p/${size}`)
    expect(bundle.headers['content-encoding']).toBe('gzip')
    const proof = await get('/log/proof/0')
    expect(proof.headers['content-disposition']).toBe('attachment; filename="0.tlog-proof"')
    for (const path of [
      ...[`tile/0/000.p/${size + 1}`, 'tile/0/000', 'tile/0/0', 'tile/1/000', 'tile/0/..%2f..%2fcheckpoint', 'tile/'],
      ...[
        `proof/${size}`,
        'proof/-1',
        'proof/01',
        'proof/',
        'checkpoint/2000000',
        'timestamp/0',
        'timestamp/x',
        'cosigned/x',
        'stamped/-1',
        'nothing',
      ],
    ])
      expect((await get(`/log/${path}`)).statusCode, path).toBe(404)
    expect((await test.app.inject({ method: 'POST', url: '/log/checkpoint' })).statusCode).toBeGreaterThanOrEqual(404)
  })
})
