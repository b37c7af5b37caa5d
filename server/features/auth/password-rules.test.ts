import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './password-rules.ts'

describe('a common password', () => {
  it.each([
    ...[
      'Password1',
      'password',
      'PASSWORD1',
      'Password123',
      'Password2024',
      'P@ssw0rd1',
      'Passw0rd!',
      'Qwerty123',
      'Abc12345',
    ],
    ...[
      'Welcome1',
      'Liverpool1',
      '1Dragon!',
      'Iloveyou2',
      'Letmein123',
      'Monkey12',
      '12345678',
      'Uptick2026',
      'Football99!',
    ],
  ])('is %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  })

  it.each([
    ...[
      'Correct-horse-1',
      'Another-pass-2',
      'kX9vQ2mLp4',
      'Abc48213059',
      'Dragon-fruit-basket-7',
      'Lagos Harbour 19 kites',
    ],
    ...['', '1', 'Ünïcode-Wört-5'],
  ])('is not %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  })
})
