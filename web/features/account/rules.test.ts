import { describe, expect, it } from 'vitest'
import { cleanTotp, formatDevice, spellKey } from './rules.ts'

describe('a session’s device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['curl/8.8.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s is %s', (userAgent, device) => expect(formatDevice(userAgent)).toBe(device))
})

describe('an authenticator app’s', () => {
  it('key is spelt in groups of four', () => {
    expect(spellKey('GEZDGNBVGY3TQOJQ')).toBe('GEZD GNBV GY3T QOJQ')
  })

  it('code is six digits, however it was pasted', () => {
    expect(cleanTotp(' 123 456 7')).toBe('123456')
    expect(cleanTotp('12-34')).toBe('1234')
  })
})
