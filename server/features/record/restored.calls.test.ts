import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyRestored } from '../../../cli/verify-restored/verify-restored.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { toBase64 } from '../../../engine/log/bytes.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { findIdentity, findNewestCheckpoint } from './store.ts'

let folder: string
let test: TestApp
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-restored-'))
  test = await buildTestApp({ started: true })
  await test.clock.advance(2 * MINUTE_MS)
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const signedOf = async () => {
  const [identity, newest] = [await findIdentity(test.db.orm), await findNewestCheckpoint(test.db.orm)]
  if (!identity || !newest) throw new Error('Nothing was signed.')
  return { origin: identity.origin, size: newest.size, root: toBase64(newest.root) }
}

const verifyBeside = async (signed: object) => {
  const journal = join(folder, 'signed-checkpoints')
  await writeFile(journal, `${JSON.stringify(signed)}\n`)
  const options = { journalFiles: [journal], stateFile: null, heldFolder: null, nowIso: '2026-01-01T00:00:00.000Z' }
  const { holds, lines } = await verifyRestored(test.db, options)
  return { holds, said: lines.join('\n') }
}

describe('a restored database', () => {
  it('is whole where the ledger adds up, the record holds and nothing that was signed is missing', async () => {
    const signed = await signedOf()
    expect(signed.size).toBeGreaterThan(0)
    const { holds, said } = await verifyBeside(signed)
    expect(said).toContain('✓ The ledger adds up: ')
    expect(said).toContain(`${signed.size} entries, signed by ${signed.origin}`)
    expect(said).toContain(`the ${signed.size} signed entries match the first of ${signed.size}.`)
    expect(said).not.toContain('✗')
    expect(holds).toBe(true)
  })

  it('is refused beside a checkpoint of more, of other entries or of another record', async () => {
    const signed = await signedOf()
    const later = await verifyBeside({ ...signed, size: signed.size + 3 })
    expect(later.said).toContain(`${signed.size + 3} entries were signed, but the database ends at ${signed.size}`)
    const other = await verifyBeside({ ...signed, size: signed.size - 1 })
    expect(other.said).toContain(`The first ${signed.size - 1} entries differ from the signed ones.`)
    const stranger = await verifyBeside({ ...signed, origin: 'other.example/log' })
    expect(stranger.said).toContain('It belongs to the record other.example/log')
    expect([later, other, stranger].map(({ holds }) => holds)).toEqual([false, false, false])
  })

  it('is refused where an entry was changed on the way', async () => {
    const signed = await signedOf()
    await test.db.query('alter table log_entries disable trigger user')
    await test.db.query(`update log_entries set text = replace(text, '"', ' "') where index = 0`)
    expect(await verifyBeside(signed)).toMatchObject({ holds: false })
  })

  it('is refused where a balance was lost on the way', async () => {
    const signed = await signedOf()
    await test.db.query('alter table upoints_accounts disable trigger user')
    await test.db.query(`update upoints_accounts set balance = balance + 5 where kind = 'issuance'`)
    const { holds, said } = await verifyBeside(signed)
    expect(said).toContain('✗ The ledger does not add up.')
    expect(holds).toBe(false)
  })
})
