/** Document 1: the wizard's steps and the country list of the form. */
export const signupSteps = ['Welcome', 'Registration', 'Confirm Email'] as const

export const countries = [
  'Nigeria',
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'South Africa',
  'Ghana',
  'Kenya',
  'Other',
] as const

const NETWORK = 'Network error. Please check your connection and try again.'

/** What a screen says when the server's answer has no sentence, and when no answer came (document 1, section 8). */
export const failureTexts = {
  register: {
    refused: 'Registration failed. Please try again.',
    unanswered: NETWORK,
  },
  confirmCode: { refused: 'Invalid confirmation code', unanswered: NETWORK },
  resendCode: { refused: 'The code could not be sent. Please try again.', unanswered: NETWORK },
  login: { refused: 'Login failed', unanswered: 'Login failed. Please try again.' },
  forgotPassword: {
    refused: 'Failed to send reset email',
    unanswered: 'An unexpected error occurred. Please try again.',
  },
  verifyResetToken: { refused: 'Failed to verify reset token', unanswered: 'Failed to verify reset token' },
  resetPassword: {
    refused: 'Failed to reset password',
    unanswered: 'An unexpected error occurred. Please try again.',
  },
} as const

export const demoAccounts = [
  'gold@uptick.test',
  'silver@uptick.test',
  'starter@uptick.test',
  'guest@uptick.test',
] as const

/** A country of the phone picker: ISO 3166-1 alpha-2 code and ITU-T E.164 dial code. */
export interface DialCode {
  iso: string
  dial: string
}

const TABLE =
  'AR54 AU61 AT43 AZ994 BH973 BD880 BY375 BE32 BJ229 BO591 BA387 BW267 BR55 BG359 BF226 BI257 KH855 CM237 CA1 TD235 ' +
  'CL56 CN86 CO57 CR506 CI225 HR385 CY357 CZ420 CD243 DK45 DO1 EC593 EG20 SV503 EE372 ET251 FI358 FR33 GA241 GM220 ' +
  'GE995 DE49 GH233 GR30 GT502 GN224 HN504 HK852 HU36 IS354 IN91 ID62 IQ964 IE353 IL972 IT39 JM1 JP81 JO962 KZ7 ' +
  'KE254 KW965 LV371 LB961 LS266 LR231 LT370 LU352 MG261 MW265 MY60 ML223 MT356 MU230 MX52 MD373 MA212 MZ258 NA264 ' +
  'NP977 NL31 NZ64 NE227 NG234 NO47 OM968 PK92 PA507 PY595 PE51 PH63 PL48 PT351 QA974 RO40 RW250 SA966 SN221 RS381 ' +
  'SL232 SG65 SK421 SI386 ZA27 KR82 ES34 LK94 SE46 CH41 TW886 TZ255 TH66 TG228 TT1 TN216 TR90 UG256 UA380 AE971 GB44 ' +
  'US1 UY598 UZ998 VE58 VN84 ZM260 ZW263'

export const dialCodes: readonly DialCode[] = TABLE.split(' ').map((entry) => ({
  iso: entry.slice(0, 2),
  dial: `+${entry.slice(2)}`,
}))
