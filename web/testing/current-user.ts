import type { CurrentUser } from '../../contract/auth.ts'

/** A gold member's profile as the server answers it. */
export const currentUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c001',
  fullName: 'Adaeze Okafor',
  email: 'gold@uptick.test',
  admissionCode: 'UPT-4K7Q',
  hasDeposited: true,
  accessPath: 'manual',
  accessLevel: 'premium',
  chartScanner: true,
  dashboardUnlocked: true,
  codeActivated: true,
  tier: 'gold',
  ownTier: 'gold',
  sponsoredTiers: [],
  uPoints: 12_480,
  createdAt: '2026-01-01T00:00:00.000Z',
  accessEndsAt: null,
  offers: { brokerLinks: true, depositRewards: true, cashPrizes: true, referralRewards: true, notice: null },
  preferences: { timeZone: 'Africa/Lagos', hourCycle: 'h12', numberFormat: 'en-US' },
  theme: null,
  isAdmin: false,
  totpEnabled: false,
  ...changes,
})
