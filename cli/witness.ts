/**
 * `npm run witness -- --policy FILE [--name NAME] [--folder FOLDER] [--port PORT] [--host HOST]`: a witness (c2sp.org/tlog-witness) for
 * the logs that the policy file names. Keeps its key, and for each log the checkpoint it cosigned last, in its folder, which must
 * never be restored from a backup: a witness that forgets is none.
 */
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatVerifierKey } from '../engine/log/note.ts'
import { lockFolder } from '../server/db/folder-lock.ts'
import { readPolicy } from '../server/platform/policy-file.ts'
import { openKeyFile } from '../server/platform/signing-key.ts'
import { createWitness } from './witness/cosign-checkpoints.ts'
import { serveWitness } from './witness/serve-witness.ts'

const { values } = parseArgs({
  options: {
    policy: { type: 'string' },
    name: { type: 'string', default: 'localhost/witness' },
    folder: { type: 'string', default: './witness' },
    port: { type: 'string', default: '3100' },
    host: { type: 'string', default: '127.0.0.1' },
  },
})

try {
  if (!values.policy) throw new Error('Say whose logs to witness: npm run witness -- --policy <file>')
  const { logs } = await readPolicy(values.policy)
  if (logs.length === 0) throw new Error(`${values.policy} names no log.`)
  const folder = resolve(values.folder)
  await mkdir(folder, { recursive: true })
  await lockFolder(folder)
  const signingKey = await openKeyFile(join(folder, 'witness-key.pem'))
  const witness = createWitness({ name: values.name, signingKey, logs, folder, now: Date.now })
  const server = serveWitness(witness).listen(Number(values.port), values.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  console.log(`Witnessing ${logs.map(({ key }) => key.name).join(', ')}. The line for a log’s policy file:`)
  console.log(`witness ${values.name} ${formatVerifierKey(witness.key)} http://${values.host}:${port}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
