import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSigningKey } from './signing-key.ts'

describe('the key that signs the record', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'uptick-key-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))
  const readKey = () => readFile(join(dataDir, 'record-signing-key.pem'), 'utf8')

  it.each(['demo', 'live'])('is made once and found again (%s)', async (kind) => {
    const { publicKey } = await openSigningKey(null, dataDir, kind === 'demo')
    expect((await openSigningKey(null, dataDir, kind === 'demo')).publicKey).toEqual(publicKey)
    expect((await openSigningKey(await readKey(), dataDir, kind === 'demo')).publicKey).toEqual(publicKey)
  })

  it('of a demo signs no live record, from the folder or from the setting', async () => {
    await openSigningKey(null, dataDir, true)
    await expect(openSigningKey(null, dataDir, false)).rejects.toThrow('Set DATA_DIR to another folder.')
    const pem = (await readKey()).replaceAll('\n', '\\n')
    await expect(openSigningKey(pem, dataDir, false)).rejects.toThrow('RECORD_SIGNING_KEY is the key of a demo')
  })
})
