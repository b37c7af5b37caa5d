import type { Creator } from '../../../contract/creators.ts'

/** First name, platform, community size, country, badge, specialties, joined, U-Points shared, growth in percent. */
type SampleRow = readonly [
  name: string,
  platform: string,
  size: string,
  country: string,
  badge: string,
  specialties: readonly string[],
  joined: string,
  uPoints: number,
  growth: number,
]

/** Invented: none of them is anybody. They show what an entry looks like (docs/product.md, “Creators”). */
const ROWS: readonly SampleRow[] = [
  ['Adaora', 'Telegram', '50000+', 'Nigeria', 'Top creator', ['Forex', 'Risk'], '2025-01-14', 48_200, 18],
  ['Marcus', 'YouTube', '25000-50000', 'United States', 'Top creator', ['Options'], '2025-01-27', 41_750, 14],
  ['Thandeka', 'WhatsApp', '10000-25000', 'South Africa', 'Verified', ['Indices'], '2025-02-03', 22_400, 11],
  ['Kwabena', 'Telegram', '10000-25000', 'Ghana', 'Verified', ['Forex', 'Chat rooms'], '2025-02-18', 19_880, 9],
  ['Wairimu', 'Instagram', '25000-50000', 'Kenya', 'Verified', ['Crypto', 'Education'], '2025-03-05', 27_310, 16],
  ['Oliver', 'Discord', '10000-25000', 'United Kingdom', 'Verified', ['Price action'], '2025-03-19', 17_640, 8],
  ['Chantal', 'YouTube', '10000-25000', 'Canada', 'Verified', ['Psychology', 'Education'], '2025-04-02', 15_200, 7],
  ['Lachlan', 'Twitter', '5000-10000', 'Australia', 'Rising', ['Commodities'], '2025-04-16', 9_450, 21],
  ['Ifeanyi', 'Telegram', '25000-50000', 'Nigeria', 'Verified', ['Options', 'Marathons'], '2025-05-07', 31_070, 12],
  ['Zanele', 'TikTok', '10000-25000', 'South Africa', 'Rising', ['Forex', 'Education'], '2025-05-21', 11_930, 24],
  ['Efua', 'WhatsApp', '5000-10000', 'Ghana', 'Verified', ['Risk', 'Chat rooms'], '2025-06-04', 8_760, 6],
  ['Kiprono', 'Telegram', '10000-25000', 'Kenya', 'Verified', ['Crypto', 'Marathons'], '2025-06-25', 14_380, 10],
  ['Dana', 'Instagram', '5000-10000', 'United States', 'Rising', ['Psychology'], '2025-07-09', 7_120, 19],
  ['Bashir', 'Discord', '50000+', 'Nigeria', 'Top creator', ['Indices', 'Price action'], '2025-07-30', 52_640, 13],
  ['Lerato', 'Other', '5000-10000', 'South Africa', 'Verified', ['Commodities'], '2025-08-13', 6_880, 5],
]

/** An id that no row ever has: no application was made in the year 1970. */
const toId = (index: number): string => `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`

/** The fifteen entries that stand for nobody. */
export const sampleCreators: readonly Creator[] = ROWS.map(
  ([name, platform, communitySize, country, badge, specialties, joined, totalUPoints, growth], index) => ({
    id: toId(index),
    name,
    handle: `@${name.toLowerCase()}_sample`,
    platform,
    communitySize,
    country,
    badge,
    specialties: [...specialties],
    joinedDate: `${joined}T00:00:00.000Z`,
    totalUPoints,
    communityGrowth: `+${growth}%`,
    communityName: null,
    background: null,
    hasImage: false,
    connected: false,
    communityLinks: null,
    isMe: false,
    sample: true,
  }),
)
