import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOfStream } from 'node:stream/consumers'

/** What openssl answers, and its exit code. Throws where there is no openssl. */
const askOpenssl = async (cwd: string, args: readonly string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn('openssl', args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'close').catch((cause: unknown) => {
    throw new Error('Time-stamps are checked by openssl, which is not there. Leave out --authority to go without.', {
      cause,
    })
  })
  const [said, [code]] = await Promise.all([textOfStream(child.stdout), ended])
  return { code: code as number | null, said }
}

const STAMPED_AT = /^Time stamp: (\w+ +\d+ [\d:]+)(?:\.\d+)? (\d{4}) GMT$/m

interface Stamped {
  /** A checkpoint's text, without its signatures. */
  text: string
  /** The authority's answer (RFC 3161), DER. */
  response: Uint8Array
  /** Certificates of the authority, PEM. */
  authorityFile: string
}

/**
 * When an authority stamped a text, in ms since 1970: by `openssl ts`, which knows of certificates. Null where the answer is not by that
 * authority, or of another text.
 */
export const checkTimestamp = async ({ text, response, authorityFile }: Stamped): Promise<number | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-stamp-'))
  try {
    await Promise.all([writeFile(join(folder, 'text'), text), writeFile(join(folder, 'stamp'), response)])
    const verified = await askOpenssl(folder, [
      'ts',
      '-verify',
      '-data',
      'text',
      '-in',
      'stamp',
      '-CAfile',
      authorityFile,
    ])
    if (verified.code !== 0) return null
    const { said } = await askOpenssl(folder, ['ts', '-reply', '-in', 'stamp', '-text'])
    const [, day, year] = STAMPED_AT.exec(said) ?? []
    const atMs = Date.parse(`${day} ${year} GMT`)
    return Number.isNaN(atMs) ? null : atMs
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
