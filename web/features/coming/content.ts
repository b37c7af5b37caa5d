export interface ComingContent {
  /** What the screen is for. */
  sentence: string
  /** What will be on it. */
  points: readonly string[]
}

/** By path. A screen leaves this list when it is built. */
export const comingScreens: Readonly<Record<string, ComingContent>> = {
  '/dashboard/cfd-ai': {
    sentence: 'Assisted CFD trading, in development.',
    points: ['What is finished and what is not', 'A waitlist that is kept', 'A newsletter'],
  },
  '/dashboard/copy-trading': {
    sentence: 'Follow a strategy on your practice account, with a limit per trade.',
    points: ['At most 2% risk per trade', 'Every copied order in one list', 'Stop at any time'],
  },
  '/dashboard/bot-access': {
    sentence: 'A bot that trades your practice account by the rules you set.',
    points: ['Active or paused', 'Timeframe, risk level and trade size', 'What it did, order by order'],
  },
  '/dashboard/learning': {
    sentence: 'Courses by level and type, with your progress kept.',
    points: ['Three learning paths', 'Beginner to advanced', 'Video, guide and tutorial'],
  },
  '/dashboard/webinar': {
    sentence: 'Live masterclasses, their recordings and the schedule.',
    points: ['Registration and a calendar file', 'A reminder 15 minutes before the start', 'Recordings'],
  },
  '/dashboard/mentorship': {
    sentence: 'Courses on psychology, risk and analysis, and sessions with mentors.',
    points: ['Five courses', 'Upcoming sessions', 'Your progress'],
  },
  '/dashboard/marathons': {
    sentence: 'Competitions on paper trades over the same live prices.',
    points: ['Join with an access code', 'A live leaderboard', 'Rules, ties and prizes in writing'],
  },
  '/dashboard/support': {
    sentence: 'Tickets, answers and how to reach a person.',
    points: ['Tickets with their history', 'Frequent questions', 'System status'],
  },
}
