import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { utf8 } from '../../engine/log/bytes.ts'
import { cosignedAt } from '../../engine/log/cosignature.ts'
import { formatVerifierKey, parseNote, parseSignatures } from '../../engine/log/note.ts'
import { parsePolicy } from '../../engine/log/policy.ts'
import { createHashTable, proveConsistency } from '../../engine/log/tree.ts'
import { createLogKey, createServedLog, type LogKey } from '../../engine/record/testing/served-log.ts'
import { formatWitnessRequest } from '../../server/platform/witness-client.ts'

const ORIGIN = 'witnessed.example/log'
const entriesOf = (word: string) => Array.from({ length: 300 }, (_, place) => utf8(`${word} ${place}`))

let parent: string
let key: LogKey
let log: ReturnType<typeof createServedLog>
/** The same key over other entries: what a witness is there to tell. */
let fork: ReturnType<typeof createServedLog>
const running: ChildProcess[] = []

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'uptick-witness-command-'))
  key = await createLogKey(ORIGIN)
  log = createServedLog(entriesOf('entry'), key)
  fork = createServedLog(entriesOf('other'), key)
  await writeFile(join(parent, 'policy'), `log ${formatVerifierKey(key.key)}\nquorum none\n`)
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const run = (folder: string, ...more: string[]): ChildProcess => {
  const options = ['--policy', join(parent, 'policy'), '--folder', join(parent, folder), '--name', 'w.example', ...more]
  const child = spawn(process.execPath, ['cli/uptick.ts', 'witness', ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  return child
}

/** The line for a policy that the command prints once it listens. */
const start = async (folder: string) => {
  const child = run(folder, '--port', '0')
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  for await (const text of child.stdout ?? []) {
    output += text
    const line = /^witness .*$/m.exec(output)?.[0]
    if (!line || !output.endsWith('\n')) continue
    const [witness] = parsePolicy(
      `log ${formatVerifierKey(key.key)}\n${line}\nquorum ${line.split(' ')[1]}\n`,
    ).witnesses
    if (witness?.url) return { child, key: witness.key, url: witness.url }
  }
  throw new Error(`The witness did not start: ${output}`)
}

const post = (url: string, body: string) => fetch(`${url}/add-checkpoint`, { method: 'POST', body })

type Served = ReturnType<typeof createServedLog>

/** Asks to cosign `size` entries of a log, with the proof that another's leaves give where it has none of its own. */
const request = async (
  oldSize: number,
  size: number,
  { of = log, proofOf = of }: { of?: Served; proofOf?: Served } = {},
): Promise<string> => {
  const proof = oldSize > size ? [] : proveConsistency(oldSize, size, createHashTable(proofOf.leaves))
  return formatWitnessRequest({ oldSize, proof, checkpoint: await of.checkpointAt(size) })
}

describe('the witness command', () => {
  it('gives each answer of the protocol for its own reason, and forgets nothing when it is killed', async () => {
    const first = await start('w1')
    const send = async (body: string) => {
      const answer = await post(first.url, body)
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }

    const cosigned = await send(await request(0, 100))
    expect(cosigned.status).toBe(200)
    const { text } = parseNote(await log.checkpointAt(100)) ?? { text: '' }
    const seconds = await cosignedAt({ text, signatures: parseSignatures(cosigned.text) ?? [] }, first.key)
    expect(Math.abs((seconds ?? 0) * 1000 - Date.now())).toBeLessThan(60_000)

    for (const malformed of ['', 'nonsense', 'old 1\n\n', `old x\n\n${await log.checkpointAt(120)}`])
      expect(await send(malformed), malformed).toMatchObject({ status: 400 })
    expect(await send(await request(200, 100))).toMatchObject({ status: 400 })

    const unsigned = (await request(100, 120)).replace(/— witnessed\.example\/log .*\n$/, (line) => {
      const [dash, name, signature = ''] = line.trimEnd().split(' ')
      return `${dash} ${name} ${signature.slice(0, 20)}${signature[20] === 'A' ? 'B' : 'A'}${signature.slice(21)}\n`
    })
    expect(await send(unsigned)).toMatchObject({ status: 403 })

    const stranger = createServedLog(entriesOf('entry'), await createLogKey('stranger.example/log'))
    expect(await send(await request(0, 100, { of: stranger }))).toMatchObject({ status: 404 })

    expect(await send(await request(0, 120))).toEqual({ status: 409, type: 'text/x.tlog.size', text: '100\n' })
    // Another record of the very size that it cosigned.
    expect(await send(await request(100, 100, { of: fork }))).toMatchObject({ status: 409, text: '100\n' })
    // Another record that is longer, with a proof of its own or one of the log's.
    expect(await send(await request(100, 120, { of: fork }))).toMatchObject({ status: 422 })
    expect(await send(await request(100, 120, { of: fork, proofOf: log }))).toMatchObject({ status: 422 })

    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const again = await start('w1')
    expect(formatVerifierKey(again.key)).toBe(formatVerifierKey(first.key))
    expect((await post(again.url, await request(0, 120))).status).toBe(409)
    expect((await post(again.url, await request(100, 120, { of: fork }))).status).toBe(422)
    expect((await post(again.url, await request(100, 120))).status).toBe(200)
    expect((await fetch(again.url)).status).toBe(404)
    expect((await fetch(`${again.url}/add-checkpoint`)).status).toBe(405)
  })

  it('cosigns one of two different records that reach it at once, never both', async () => {
    const { url } = await start('w2')
    // Both grow out of the empty tree, which everything extends.
    const bodies = [await request(0, 150), await request(0, 150, { of: fork })]
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, place) => (await post(url, bodies[place % 2] ?? '')).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
  })

  it('has its folder for itself alone, and does not start without a policy that names a log', async () => {
    await start('w4')
    const second = run('w4', '--port', '0')
    let said = ''
    second.stderr?.on('data', (text) => {
      said += text
    })
    await once(second, 'exit')
    expect(second.exitCode).toBe(2)
    expect(said).toContain('is in use by process')
    const [none] = await once(run('w5', '--policy', join(parent, 'nothing')), 'exit')
    expect(none).toBe(2)
  })
})
