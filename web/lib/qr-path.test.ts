import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { QUIET_ZONE, qrPath } from './qr-path.ts'

describe('a QR code', () => {
  const { modules } = create('otpauth://totp/Uptick:ada@example.test?secret=GEZDGNBVGY3TQOJQ&issuer=Uptick')

  it('is drawn module by module', () => {
    const drawn = new Uint8Array(modules.size ** 2)
    for (const [, x, y, width] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      const start = (Number(y) - QUIET_ZONE) * modules.size + Number(x) - QUIET_ZONE
      drawn.fill(1, start, start + Number(width))
    }
    expect([...drawn]).toEqual([...modules.data].map(Number))
    expect(drawn.reduce((sum, dark) => sum + dark, 0)).toBeGreaterThan(100)
  })
})
