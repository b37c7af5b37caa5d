import { describe, expect, it } from 'vitest'
import { check, REASONS } from './fixture-project.ts'

describe('the documents', () => {
  it.each([
    ["import { createTransport } from 'nodemailer'\nexport const open = createTransport\n"],
    ["import { connect } from 'node:tls'\nexport const open = connect\n"],
    ["import pg from 'pg'\nexport const open = pg\n"],
    ["export const open = () => fetch('https://elsewhere.example')\n"],
    ['export const open = () => new WebSocket(location.href)\n'],
    ["export const open = () => import('ccxt')\n"],
    ['export const open = (name: string) => import(name)\n'],
  ])('know every client that reaches another machine: %j', (text) => {
    const manifest = JSON.stringify({ dependencies: { zod: '1', pg: '1', nodemailer: '1', ccxt: '1' } })
    const reasons = `${REASONS}| \`pg\` | x |\n| \`nodemailer\` | x |\n| \`ccxt\` | x |\n`
    const client = { 'package.json': manifest, 'docs/dependencies.md': reasons, 'server/platform/mail/client.ts': text }
    const row = '| Client | Reaches |\n|---|---|\n| `server/platform/mail/client.ts` | elsewhere |\n'
    const refused =
      /^server\/platform\/mail\/client\.ts:\d+ reaches other machines and has no row in docs\/operations\.md, “Outward”\.$/
    expect(check(client)).toEqual([expect.stringMatching(refused)])
    // A mention elsewhere in the document is no row.
    expect(check({ ...client, 'docs/operations.md': 'See `server/platform/mail/client.ts`.\n' })).toHaveLength(1)
    expect(check({ ...client, 'docs/operations.md': row })).toEqual([])
  })

  it('take what only names an address, or answers, for no client', () => {
    const text =
      "import { isIP } from 'node:net'\nimport type { Socket } from 'node:net'\nexport const is = (s: Socket) => isIP(String(s))\n"
    expect(check({ 'server/platform/http/address.ts': text })).toEqual([])
  })

  it('know every column that holds a secret', () => {
    const schema = (column: string) => ({
      'server/db/schema/things.ts': `import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const things = pgTable('things', {\n  a: text('${column}').notNull().unique(),\n})\n`,
      'package.json': JSON.stringify({ dependencies: { zod: '1', 'drizzle-orm': '1' } }),
      'docs/dependencies.md': `${REASONS}| \`drizzle-orm\` | x |\n`,
    })
    for (const column of ['token', 'code_hash', 'totp_secret', 'mail_token', 'auth', 'nonce'])
      expect(check(schema(column)), column).toEqual([
        `server/db/schema/things.ts:3 things.${column} is named like a secret and has no place in docs/security.md, “V11 Cryptography”.`,
      ])
    expect(check({ ...schema('token'), 'docs/security.md': '| `things.token` |\n' })).toEqual([])
    expect(check(schema('author_id'))).toEqual([])
  })
})
