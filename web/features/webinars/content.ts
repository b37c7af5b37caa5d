import type { LessonLevel } from '../../../contract/lessons.ts'
import { type AdminWebinarSeries, WEBINAR_DOOR_MINUTES, WEBINAR_REMINDER_MINUTES } from '../../../contract/webinars.ts'
import { formatCount } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const webinarTexts = {
  title: 'Live Sessions',
  next: 'Next masterclass',
  begins: 'Begins in',
  ends: 'Ends in',
  live: 'LIVE NOW',
  goldOnly: 'Gold only',
  registered: 'Registered',
  register: 'Register',
  remove: 'Cancel registration',
  saving: 'Saving',
  calendar: 'Calendar file',
  join: 'Join the session',
  joinRoom: 'Open the room',
  doorLater: `The link to join appears here ${WEBINAR_DOOR_MINUTES} minutes before the start.`,
  doorForRegistered: 'Register to get the link to join.',
  host: (host: string) => `with ${host}`,
  attendees: (count: number) => (count === 1 ? '1 member registered' : `${formatCount(count)} members registered`),
  minutes: (minutes: number) => `${minutes} min`,
  reminder: `We remind registered members ${WEBINAR_REMINDER_MINUTES} minutes before the start, by email and notification.`,
  upgrade: 'Upgrade to Gold',
  unlock: 'Unlock your dashboard',
  tabs: 'Live sessions',
  upcoming: 'Upcoming',
  recordings: 'Recordings',
  schedule: 'Schedule',
  none: 'No session within the next three weeks',
  noneNext: 'See the schedule for later dates.',
  noRecordings: 'No recordings yet',
  noRecordingsNext: 'Recordings will appear here.',
  scheduleCaption: 'Weekly series, each with its next day',
  series: 'Session',
  every: 'Next',
} as const

export const levelNames: Readonly<Record<LessonLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export const sampleTexts = {
  session: 'Example session, not a real event. Registration and reminders work.',
  recordings: 'Example recordings. They can’t be played.',
  recordingsTitle: 'Sample recordings',
} as const

/** From Sunday on, as the contract counts. */
export const weekdayNames = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
] as const

export const spellZone = (zone: string): string => zone.replaceAll('_', ' ')

export const seriesTexts = { create: 'New live session' } as const

export const seriesWords: ListOf<AdminWebinarSeries, 'weekday' | 'title' | 'updatedAt'>['words'] = {
  title: 'Live sessions',
  how: 'Each repeats every week. If one moves, we email registered members and move them too.',
  search: 'Search live sessions',
  placeholder: 'Part of a title or a host',
  order: 'Order',
  orders: {
    'weekday asc': 'Day (Mon–Sun)',
    'weekday desc': 'Day (Sun–Mon)',
    'title asc': commonLabels.titleUp,
    'title desc': commonLabels.titleDown,
    'updatedAt desc': 'Changed last',
    'updatedAt asc': 'Changed first',
  },
  rows: 'Weekly live sessions',
  actions: 'Actions',
  loading: 'Loading live sessions',
  pages: 'Pages of live sessions',
  csv: 'live sessions',
  none: () => 'No live sessions yet',
  noneHint: 'Add the first one. It stays hidden until you show it.',
  noneMatching: () => 'No live sessions found',
  clear: 'Show all live sessions',
}

export const seriesColumns = {
  title: 'Title',
  host: 'Host',
  when: 'When',
  next: 'Next',
  registered: 'Registered',
  state: 'State',
} as const

export const seriesFilters = {
  published: 'Shown to members',
  all: 'Shown and hidden',
  yes: 'Shown',
  no: 'Hidden',
} as const

export const seriesRows = {
  when: ({ weekday, time, zone, minutes }: Pick<AdminWebinarSeries, 'weekday' | 'time' | 'zone' | 'minutes'>) =>
    `${weekdayNames[weekday] ?? ''}, ${time} ${spellZone(zone)}, ${minutes} min`,
  next: 'Next: ',
  registered: (count: number) => (count === 1 ? '1 registered' : `${formatCount(count)} registered`),
  edit: 'Edit',
  editOf: (title: string) => `Edit: ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove: ${title}`,
  sample: 'Sample',
} as const

export const seriesToasts = {
  saved: (title: string) => `“${title}” saved.`,
  removed: (title: string) => `“${title}” removed.`,
} as const

export const seriesForm = {
  createTitle: 'New session',
  updateTitle: 'Edit session',
  title: 'Title',
  description: 'Topic',
  host: 'Host',
  level: 'Level',
  weekday: 'Day',
  time: 'Time',
  zone: 'Time zone',
  minutes: 'Minutes',
  door: 'Link or room (optional)',
  doorHint: `Shown ${WEBINAR_DOOR_MINUTES} minutes before.`,
  state: 'Visibility',
  shown: 'Shown',
  hidden: 'Hidden',
  goldOnly: 'Gold only',
  isSample: 'Example session',
  moves: (count: string) => `${count} registered: we move them to the new time and email them.`,
  ends: (count: string) => `${count} registered: we cancel their registrations and email them.`,
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
} as const

export const removeSeries = {
  title: (title: string) => `Remove “${title}”?`,
  effect: (registered: number) =>
    registered === 0
      ? `${seriesRows.registered(0)}. You can’t undo this.`
      : `You can’t undo this. ${seriesRows.registered(registered)}: we’ll email them.`,
  cancel: 'Cancel',
  confirm: 'Remove',
  running: 'Removing',
} as const
