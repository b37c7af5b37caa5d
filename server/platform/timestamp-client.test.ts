import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestTimestamp } from './timestamp-client.ts'

const run = promisify(execFile)
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('Skipped: no openssl here to stamp and verify (apt-get install openssl).')

const TEXT = 'example.com/log\n7\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'
const CONFIG = (folder: string) => `
[tsa]
default_tsa = a
[a]
serial = ${folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
accuracy = secs:1
`

describe.skipIf(!hasOpenssl)('a time-stamp', () => {
  let folder = ''
  let url = ''
  let reply: (query: Buffer) => Promise<Buffer>
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.end(await reply(Buffer.concat(parts)))
  })
  const stamp = async (query: Buffer): Promise<Buffer> => {
    writeFileSync(join(folder, 'query.tsq'), query)
    const files = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-out', 'reply.tsr']
    await run('openssl', ['ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', ...files], { cwd: folder })
    return readFileSync(join(folder, 'reply.tsr'))
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uptick-tsa-'))
    writeFileSync(join(folder, 'tsa.cnf'), CONFIG(folder))
    writeFileSync(join(folder, 'serial'), '01\n')
    const use = ['-addext', 'extendedKeyUsage=critical,timeStamping', '-subj', '/CN=Test authority', '-days', '2']
    const made = ['-keyout', 'tsa.key', '-out', 'tsa.pem']
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made, ...use], { cwd: folder })
    server.listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }, 60_000)
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('by an authority of openssl is verified by openssl, and for no other text', async () => {
    reply = stamp
    const { response, stampedAt } = await requestTimestamp(url, TEXT, 20_000)
    expect(Math.abs(stampedAt.getTime() - Date.now())).toBeLessThan(60_000)
    writeFileSync(join(folder, 'checkpoint.tsr'), response)
    const verify = async (text: string) => {
      writeFileSync(join(folder, 'checkpoint.txt'), text)
      const asked = ['ts', '-verify', '-data', 'checkpoint.txt', '-in', 'checkpoint.tsr', '-CAfile', 'tsa.pem']
      return spawnSync('openssl', asked, { cwd: folder }).status
    }
    expect(await verify(TEXT)).toBe(0)
    expect(await verify(TEXT.replace('7', '8'))).not.toBe(0)
  })

  it('of another request, or none at all, is refused', async () => {
    reply = stamp
    const { response } = await requestTimestamp(url, TEXT, 20_000)
    reply = async () => Buffer.from(response)
    await expect(requestTimestamp(url, TEXT, 20_000)).rejects.toThrow('The time-stamp is not of this request.')
    await expect(requestTimestamp(url, `${TEXT}x\n`, 20_000)).rejects.toThrow('The time-stamp is of another text.')
    reply = async () => Buffer.from('nothing')
    await expect(requestTimestamp(url, TEXT, 20_000)).rejects.toThrow()
  })
})
