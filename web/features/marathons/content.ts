import {
  type AdminMarathon,
  type listAdminMarathons,
  type MarathonStatus,
  marathonMessages,
} from '../../../contract/marathons.ts'
import { formatCount } from '../../lib/format.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const marathonsTexts = { create: 'New marathon', stats: 'Marathons in figures' } as const

export const marathonsWords: ListOf<AdminMarathon, (typeof listAdminMarathons.orders)[number]>['words'] = {
  title: 'Marathons',
  search: 'Search trading marathons',
  placeholder: 'Name, description or access code',
  order: 'Order',
  orders: {
    'startDate desc': 'Latest start first',
    'startDate asc': 'Earliest start first',
    'endDate asc': 'Earliest end first',
    'endDate desc': 'Latest end first',
    'name asc': 'Name, A to Z',
    'name desc': 'Name, Z to A',
    'participants desc': 'Most participants',
    'participants asc': 'Fewest participants',
    'prizePool desc': 'Highest prize pool',
    'prizePool asc': 'Lowest prize pool',
  },
  rows: 'Trading marathons',
  loading: 'Loading trading marathons',
  pages: 'Pages of trading marathons',
  csv: 'trading marathons',
  note: 'Changes are written to the audit log',
  none: () => marathonMessages.none,
  noneHint: 'Announce the first one, and hand its access code to whoever may join.',
  noneMatching: () => marathonMessages.none,
  noneMatchingHint: 'No marathon fits the search and the filters.',
  clear: 'Show all marathons',
}

export const statTexts = {
  total: 'Total marathons',
  active: 'Active',
  upcoming: 'Upcoming',
  participants: 'Total participants',
  prizePool: 'Total prize pool',
} as const

export const statusNames: Record<MarathonStatus, string> = {
  upcoming: 'Upcoming',
  active: 'Active',
  ended: 'Ended',
  cancelled: 'Cancelled',
}

export const filterTexts = {
  status: 'Status of the marathon',
  all: 'All statuses',
  startFrom: 'Start from',
  startTo: 'Start until',
} as const

export const cardTexts = {
  starts: 'Starts',
  started: 'Started',
  ends: 'Ends',
  daysLeft: (days: string) => `${days} days left`,
  oneDayLeft: '1 day left',
  prizePool: 'Prize pool',
  participants: 'Participants',
  of: (count: string, max: string) => `${count}/${max}`,
  ofWords: (count: string, max: string) => `${count} of ${max} participants`,
  accessCode: 'Access code',
  copyOf: (name: string) => `access code of ${name}`,
  rules: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
  noRules: 'No rules',
  edit: 'Edit',
  remove: 'Delete',
  actionOf: (action: string, name: string) => `${action}: ${name}`,
} as const

/** By the status that the action leads to. */
export const actionNames: Record<Exclude<MarathonStatus, 'upcoming'>, string> = {
  active: 'Start Marathon',
  ended: 'End Marathon',
  cancelled: 'Cancel',
}

export const statusTexts = {
  title: { active: 'Start Marathon', ended: 'End Marathon', cancelled: 'Cancel marathon' },
  question: {
    active: (name: string) =>
      `“${name}” starts now, whatever its start date. Where that lies ahead, it can be put right afterwards.`,
    ended: (name: string) => `“${name}” ends now. It cannot be started again.`,
    cancelled: (name: string) => `“${name}” is cancelled for good. It cannot be started again.`,
  },
  keep: 'Keep it as it is',
  running: { active: 'Starting', ended: 'Ending', cancelled: 'Cancelling' },
  changed: 'The list shows what it is now.',
} as const

export const happenedTexts = {
  created: (name: string) => `The marathon “${name}” is announced.`,
  updated: (name: string) => `The changes to “${name}” are saved.`,
  became: {
    upcoming: (name: string) => `“${name}” is upcoming now.`,
    active: (name: string) => `“${name}” has started.`,
    ended: (name: string) => `“${name}” has ended.`,
    cancelled: (name: string) => `“${name}” is cancelled.`,
  },
  removed: (name: string) => `The marathon “${name}” is deleted.`,
} as const

export const formTexts = {
  createTitle: 'Create marathon',
  updateTitle: 'Edit marathon',
  name: 'Name',
  description: 'Description',
  startDate: (city: string) => `Start, ${city} time`,
  endDate: (city: string) => `End, ${city} time`,
  startFixed: 'It has begun and keeps its start.',
  startedEarly: (at: string) => `It was started early, on ${at}. The start can be put right, back to then.`,
  prizePool: 'Prize pool, US dollars',
  maxParticipants: 'Max participants',
  participants: (count: string) => `${count} take part now; it cannot hold fewer.`,
  oneParticipant: 'One member takes part now.',
  accessCode: 'Access code',
  accessCodeHint: 'In upper case, whatever is typed.',
  rules: 'Rules',
  rulesHint: 'One per line. Blank lines are left out.',
  cancel: 'Cancel',
  create: 'Create marathon',
  creating: 'Creating',
  update: 'Save changes',
  updating: 'Saving',
} as const

export const removeTexts = {
  title: 'Delete marathon',
  question: (name: string) => `“${name}” is deleted for good.`,
  cannot: (name: string) => `“${name}” cannot be deleted now.`,
  nobody: 'Nobody takes part in it.',
  oneParticipant: 'The one member in it loses it.',
  participants: (count: string) => `The ${count} members in it lose it.`,
  cancel: 'Cancel',
  held: (count: number) =>
    `${count === 1 ? 'One member takes' : `${formatCount(count)} members take`} part in it. End or cancel it first; then it can be deleted.`,
  confirm: 'Delete marathon',
  running: 'Deleting',
} as const
