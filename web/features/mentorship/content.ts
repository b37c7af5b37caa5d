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
  deck: 'Courses made of lessons to pass and sessions to come to. What counts here is what you did.',
  locked: 'Locked',
  lockedDeck:
    'Courses on fundamentals, psychology, risk, analysis and live sessions, with achievements from your own progress.',
  lockedWords: 'The vault opens with your dashboard. The lessons themselves are open to every member.',
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
  sample: 'Sample sessions: nobody holds them. Registration, reminder and calendar file are real.',
} as const
