import type { MentorshipCategory } from '../../../contract/mentorship.ts'

export const categoryNames: Readonly<Record<MentorshipCategory | 'all', string>> = {
  all: 'All',
  fundamentals: 'Fundamentals',
  psychology: 'Psychology',
  risk: 'Risk',
  analysis: 'Analysis',
  live: 'Live',
}

export const vaultTexts = {
  title: 'Mentorship Vault',
  deck: 'Courses of lessons and live sessions.',
  locked: 'Locked',
  lockedDeck: 'Courses on fundamentals, psychology, risk and analysis, with achievements.',
  lockedWords: 'Unlock your dashboard to open the vault. Lessons are open to everyone.',
  toSetup: 'Unlock your dashboard',
  toLessons: 'Learning Portal',
  figures: 'Your progress',
  courses: 'Courses finished',
  steps: 'Steps done',
  achievements: 'Achievements',
  of: (total: number) => `of ${total}`,
  ofWords: (done: number, total: number) => `${done} of ${total}`,
  category: 'Category',
  upcoming: 'Upcoming sessions',
  toSessions: 'All live sessions',
  registered: 'Registered',
  goldOnly: 'Gold only',
  done: 'Done',
  had: 'Achieved',
  sample: 'Example sessions, not real events. Registration and reminders work.',
} as const
