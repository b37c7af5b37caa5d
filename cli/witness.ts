import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { formatVerifierKey } from '../engine/log/note.ts'
import { lockFolder } from '../server/db/folder-lock.ts'
import { openKeyFile } from '../server/platform/signing-key.ts'
import { readPolicy } from '../server/serve.ts'
import { ending } from './terminal/ending.ts'
import { createWitness } from './witness/cosign-checkpoints.ts'
import { serveWitness } from './witness/serve-witness.ts'

interface Options {
  policy: string
  name: string
  folder: string
  port: number
  host: string
  json?: true
}

const readPort = (text: string): number => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

/**
 * `uptick witness`: a witness (c2sp.org/tlog-witness) for the logs that a policy file names. Keeps its key, and for each log the checkpoint it
 * cosigned last, in its folder, which must never be restored from a backup: a witness that forgets is none.
 */
export const witnessCommand = (): Command =>
  new Command('witness')
    .description('Cosign the checkpoints of logs, each only if it extends the last one.')
    .requiredOption('--policy <file>', 'the policy file that names the logs')
    .option('--name <name>', 'the name of the witness’s key', 'localhost/witness')
    .option(
      '--folder <folder>',
      'the folder for its key and its last checkpoints; never restore it from a backup',
      './witness',
    )
    .option('--port <port>', 'the port to listen on', readPort, 3100)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option('--json', 'print its line for a policy as JSON')
    .addHelpText(
      'after',
      `
Examples:
  uptick witness --policy uptick.policy
  uptick witness --policy uptick.policy --name witness.example --folder /var/lib/witness --port 8080`,
    )
    .action(
      ending(async ({ policy, name, folder: place, port: asked, host, json }: Options): Promise<boolean> => {
        const { logs } = await readPolicy(policy)
        if (logs.length === 0) throw new Error(`${policy} names no log.`)
        const folder = resolve(place)
        await mkdir(folder, { recursive: true })
        await lockFolder(folder)
        const signingKey = await openKeyFile(join(folder, 'witness-key.pem'))
        const witness = createWitness({ name, signingKey, logs, folder, now: Date.now })
        const server = serveWitness(witness).listen(asked, host)
        await once(server, 'listening')
        const { port } = server.address() as AddressInfo
        const [vkey, url] = [formatVerifierKey(witness.key), `http://${host}:${port}`]
        if (json) console.log(JSON.stringify({ name, vkey, url, logs: logs.map(({ key }) => key.name) }))
        else {
          console.log(`Witnessing ${logs.map(({ key }) => key.name).join(', ')}. The line for a log’s policy file:`)
          console.log(`witness ${name} ${vkey} ${url}`)
        }
        return true
      }),
    )
