import { type AdminRoom, type listAdminRooms, type Room, type RoomType, roomMessages } from '../../../contract/rooms.ts'
import { formatCount } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'
import { savedTexts } from '../../ui/list/list-texts.ts'

export const roomsTexts = { create: 'New room', stats: 'Room statistics' } as const

export const roomsWords: ListOf<AdminRoom, (typeof listAdminRooms.orders)[number]>['words'] = {
  title: 'Trading Rooms',
  search: 'Search trading rooms',
  placeholder: 'Name or description',
  order: 'Order',
  orders: {
    'createdAt desc': 'Newest first',
    'createdAt asc': 'Oldest first',
    'name asc': commonLabels.nameUp,
    'name desc': commonLabels.nameDown,
    'type asc': 'Type, public first',
    'type desc': 'Type, premium first',
    'currentMembers desc': 'Most members',
    'currentMembers asc': 'Fewest members',
    'isActive desc': 'Active first',
    'isActive asc': 'Inactive first',
  },
  rows: 'Trading rooms',
  actions: 'Actions',
  loading: 'Loading trading rooms',
  pages: 'Pages of trading rooms',
  csv: 'trading rooms',
  none: () => roomMessages.none,
  noneHint: 'Create the first one, and members find it under Traders’ Rooms.',
  noneMatching: () => roomMessages.none,
  clear: 'Show all rooms',
}

export const statTexts = { total: 'Total', public: 'Public', premium: 'Premium', active: 'Active' } as const

export const columnTexts = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  members: 'Members',
  status: 'Status',
  created: 'Created',
} as const

export const typeNames: Record<RoomType, string> = { public: 'Public', private: 'Private', premium: 'Premium' }

export const filterTexts = {
  type: 'Type of room',
  allTypes: 'All types',
  anyStatus: 'Active or not',
} as const

export const rowTexts = {
  members: (current: string, max: string) => `${current}/${max}`,
  membersOf: (current: string, max: string) => `${current} of ${max} members`,
  created: (date: string) => `Created ${date}`,
  active: 'Active',
  inactive: 'Inactive',
  /** Begins with what the badge says, so that speech input finds it. */
  toggle: (isActive: boolean, name: string) =>
    isActive ? `Active: ${name}. Make it inactive` : `Inactive: ${name}. Make it active`,
  enter: (name: string) => `${name}: enter room`,
  open: 'Open',
  close: 'Close',
  edit: 'Edit',
  editOf: (name: string) => `Edit: ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete: ${name}`,
} as const

export const notificationTexts = {
  created: (name: string) => `Room “${name}” created.`,
  updated: savedTexts.changes,
  toggled: (name: string, isActive: boolean) => `“${name}” is ${isActive ? 'active' : 'inactive'} now.`,
  allToggled: (count: string, isActive: boolean) => `${count} rooms are ${isActive ? 'active' : 'inactive'} now.`,
  toggleFailed: (name: string, why: string) => `The status of “${name}” was not changed. ${why}`,
  removed: (name: string) => `Room “${name}” deleted.`,
} as const

export const formTexts = {
  createTitle: 'New room',
  updateTitle: 'Edit room',
  name: 'Name',
  description: 'Description',
  type: 'Type',
  maxMembers: 'Max members',
  members: commonLabels.haveJoined,
  status: 'Status',
  host: 'Host’s email (optional)',
  cancel: 'Cancel',
  create: 'Create',
  creating: 'Creating',
  update: 'Save',
  updating: 'Saving',
} as const

export const removeTexts = {
  title: (name: string) => `Delete “${name}”?`,
  nobody: 'It has no members. You can’t undo this.',
  oneMember: commonLabels.oneLosesAccess,
  members: commonLabels.loseAccess,
  cancel: 'Cancel',
  confirm: 'Delete',
  running: 'Deleting',
} as const

/** docs/product.md, “Rooms”. */
export const listTexts = {
  sealed: 'Sealed call',
  entryIn: 'entry in',
  endsIn: 'ends in',
  title: 'Traders’ Rooms',
  elsewhere: 'See also:',
  community: 'Elite Community',
  board: 'Weekly board',
  callers: 'Callers’ results',
  enterCode: 'Enter an invite code',
  invite: 'Invite code',
  inviteHint: 'Ask the host of a private room.',
  join: 'Join Room',
  joining: 'Joining',
  publicTitle: 'Public Trading Rooms',
  mineTitle: 'Your rooms',
  loading: 'Loading rooms...',
  none: 'No public rooms are open yet',
  noneHint: 'Have an invite code? Enter it to join a private room.',
  noneJoined: 'You haven’t joined a room yet.',
  allJoined: 'You’ve joined every public room.',
  live: 'Live',
  closed: 'Closed',
  full: 'Full',
  enter: 'Enter',
  joinOne: 'Join',
  joined: 'Joined',
  silent: 'Notifications off',
  lookInto: (name: string) => `Preview ${name}`,
  enterRoom: (name: string) => `Enter ${name}`,
  joinRoom: (name: string) => `Join ${name}`,
  seats: (members: string, seats: string) => `${members}/${seats}`,
  members: 'members',
  unread: (unread: string) => `${unread} unread`,
  mentions: (count: number) => (count === 1 ? '1 mention' : `${formatCount(count)} mentions`),
  hostedBy: 'Hosted by',
  demo: 'Demo',
  needsTier: 'For Silver, Pro and Gold',
  done: (name: string) => `You have joined ${name}.`,
} as const

export const tierNames: Readonly<Record<Room['tier'], string>> = { free: 'Free', premium: 'Premium', other: 'Private' }
export const kindNames: Readonly<Record<RoomType, string>> = {
  public: 'Public room',
  premium: 'Premium room',
  private: 'By invite only',
}

/** What a list says of a message without a text. */
export const lastTexts = {
  you: 'You',
  message: 'Message',
  picture: 'Picture',
  signal: 'Signal',
  call: 'Call',
  removed: 'Message deleted',
} as const
