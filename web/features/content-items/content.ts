import { commonTexts } from '../../../contract/common-texts.ts'
import type { AdminContentItem, ContentForm, ContentKind, ContentState } from '../../../contract/content-items.ts'
import type { LessonForm, LessonLevel } from '../../../contract/lessons.ts'
import type { MentorshipCategory } from '../../../contract/mentorship.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const kindNames: Readonly<Record<ContentKind, string>> = {
  announcement: 'Announcement',
  'market-focus': 'Market focus',
  faq: 'Frequent question',
  'learning-path': 'Learning path',
  'vault-course': 'Vault course',
  'listed-course': 'External course',
  recording: 'Recording',
}

export const stateNames: Readonly<Record<ContentState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
}

export const contentTexts = { create: 'New text' } as const

export const contentWords: ListOf<AdminContentItem, 'kind' | 'updatedAt' | 'title'>['words'] = {
  title: 'Content',
  search: 'Search texts',
  placeholder: 'Part of a title or a text',
  order: 'Order',
  orders: {
    'kind asc': 'By kind',
    'kind desc': 'By kind, last first',
    'updatedAt desc': 'Changed last',
    'updatedAt asc': 'Changed first',
    'title asc': commonLabels.titleUp,
    'title desc': commonLabels.titleDown,
  },
  rows: 'Texts for members',
  actions: 'Actions',
  loading: 'Loading texts',
  pages: 'Pages of texts',
  csv: 'texts',
  none: () => 'No texts yet',
  noneHint: 'Write the first one. It stays private until you publish it.',
  noneMatching: () => 'No texts found',
  clear: 'Show all texts',
}

export const filterTexts = {
  kind: 'Kind',
  allKinds: 'All kinds',
  state: 'State',
  allStates: 'Any state',
} as const

export const columnTexts = {
  title: 'Title',
  kind: 'Kind',
  place: 'Place',
  state: 'State',
  publishAt: 'Publish date',
  updated: 'Changed',
} as const

export const rowTexts = {
  /** Of a draft or a scheduled text with one before it. */
  before: 'Earlier text still shown',
  noDate: 'None',
  place: (place: string) => `Place ${place}`,
  changed: 'Changed ',
  edit: 'Edit',
  editOf: (title: string) => `Edit: ${title}`,
  withdraw: 'Take down',
  withdrawOf: (title: string) => `Take down: ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove: ${title}`,
} as const

export const categoryNames: Readonly<Record<MentorshipCategory, string>> = {
  fundamentals: 'Fundamentals',
  psychology: 'Psychology',
  risk: 'Risk',
  analysis: 'Analysis',
  live: 'Live',
}
export const levelNames: Readonly<Record<LessonLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}
export const formNames: Readonly<Record<LessonForm, string>> = { video: 'Video', guide: 'Guide', tutorial: 'Tutorial' }

export const detailTexts = {
  category: 'Category',
  steps: 'Steps',
  stepsHint: 'One per line: the last part of a lesson’s address, or “webinar”.',
  unknown: (steps: string) => `Members don’t see ${steps}: the lesson is missing or hidden.`,
  add: 'Add a step',
  choose: 'Choose a lesson',
  live: commonTexts.registerForSession,
  level: 'Level',
  form: 'Type',
  host: 'Host',
  length: 'How long it takes',
  lengthHint: 'In words, such as 45 min.',
  address: 'Address',
  addressHint: 'Full https address. Without one, members see it as a sample.',
} as const

export const notificationTexts = {
  saved: (title: string) => `“${title}” saved.`,
  withdrawn: (title: string) => `“${title}” taken down and saved as a draft.`,
  withdrawFailed: (title: string, why: string) => `Couldn’t take down “${title}”. ${why}`,
  removed: (title: string) => `“${title}” removed.`,
} as const

export const formTexts = {
  createTitle: 'New text',
  updateTitle: (kind: ContentKind) => `Edit: ${kindNames[kind].toLowerCase()}`,
  kind: 'Kind',
  title: 'Title',
  body: 'Text',
  bodyHint: '**bold**, *italic*, - list, [link](https://address)',
  view: 'Editor view',
  write: 'Write',
  preview: 'Preview',
  previewing: 'Loading the preview',
  previewOf: 'Preview of the text',
  nothing: 'Nothing to preview yet.',
  place: 'Place',
  placeHint: 'Lowest number first.',
  publish: 'Publish',
  publishNames: {
    draft: 'Draft',
    now: 'Now',
    date: 'Later',
  } satisfies Record<ContentForm['publish'], string>,
  before: 'Members see the earlier text until then.',
  publishAt: (zone: string) => `Date, ${zone}`,
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
} as const

export const removeTexts = {
  title: (title: string) => `Remove “${title}”?`,
  effect: 'Members lose it for good.',
  cancel: 'Cancel',
  confirm: 'Remove',
  running: 'Removing',
} as const
