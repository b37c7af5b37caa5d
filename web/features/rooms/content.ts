import type { RoomType } from '../../../contract/rooms.ts'

export const roomsTexts = {
  title: 'Trading Rooms',
  create: 'New room',
  loading: 'Loading trading rooms',
  stats: 'Rooms in figures',
  sheet: 'Rooms',
  list: 'Trading rooms',
  search: 'Search trading rooms',
  placeholder: 'Name or description',
  type: 'Type of room',
  order: 'Order',
  audited: 'Changes are written to the audit log',
  noneHint: 'Create the first one, and members find it under Traders’ Rooms.',
  noneMatchingHint: 'No room fits the search and the type.',
  clear: 'Show all rooms',
  shown: (shown: string, total: string) => `Showing ${shown} of ${total}`,
} as const

export const statTexts = { total: 'Total rooms', public: 'Public', premium: 'Premium', active: 'Active' } as const

export const columnTexts = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  members: 'Members',
  status: 'Status',
  created: 'Created',
  actions: 'Actions',
} as const

export const typeNames: Record<RoomType, string> = { public: 'Public', private: 'Private', premium: 'Premium' }

export const filterNames = { all: 'All types', ...typeNames } as const

/** Values of the order on phones, where there are no heads to press. */
export const orderTexts = {
  'createdAt desc': 'Newest first',
  'createdAt asc': 'Oldest first',
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
  'type asc': 'Type, public first',
  'type desc': 'Type, premium first',
  'currentMembers desc': 'Most members',
  'currentMembers asc': 'Fewest members',
  'isActive desc': 'Active first',
  'isActive asc': 'Inactive first',
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
  edit: 'Edit',
  editOf: (name: string) => `Edit: ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete: ${name}`,
} as const

export const happenedTexts = {
  created: (name: string) => `The room “${name}” is there.`,
  updated: (name: string) => `The changes to “${name}” are saved.`,
  toggled: (name: string, isActive: boolean) => `“${name}” is ${isActive ? 'active' : 'inactive'} now.`,
  toggleFailed: (name: string, why: string) => `The status of “${name}” was not changed. ${why}`,
  removed: (name: string) => `The room “${name}” is deleted.`,
} as const

export const formTexts = {
  createTitle: 'Create trading room',
  updateTitle: 'Edit trading room',
  name: 'Name',
  description: 'Description',
  type: 'Type',
  maxMembers: 'Max members',
  members: (current: string) => `${current} in it now; it cannot hold fewer.`,
  oneMember: 'One member is in it now.',
  status: 'Status',
  cancel: 'Cancel',
  create: 'Create room',
  creating: 'Creating',
  update: 'Save changes',
  updating: 'Saving',
} as const

export const removeTexts = {
  title: 'Delete trading room',
  question: (name: string) => `“${name}” is deleted for good.`,
  nobody: 'Nobody is in it.',
  oneMember: 'The one member in it loses it.',
  members: (current: string) => `The ${current} members in it lose it.`,
  cancel: 'Cancel',
  confirm: 'Delete room',
  running: 'Deleting',
} as const
