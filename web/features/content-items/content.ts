import type { AdminContentItem, ContentForm, ContentKind, ContentState } from '../../../contract/content-items.ts'
import type { LessonForm, LessonLevel } from '../../../contract/lessons.ts'
import type { MentorshipCategory } from '../../../contract/mentorship.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const kindNames: Readonly<Record<ContentKind, string>> = {
  announcement: 'Announcement',
  'market-focus': 'Market focus',
  faq: 'Frequent question',
  'learning-path': 'Learning path',
  'vault-course': 'Course of the vault',
  'listed-course': 'Course held elsewhere',
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
  deck: 'Texts for members: announcements, market focus and frequent questions; the paths and courses of the Learning Portal, the courses of the Mentorship Vault, recordings of live sessions.',
  search: 'Search texts',
  placeholder: 'Part of a title or a text',
  order: 'Order',
  orders: {
    'kind asc': 'By kind and place',
    'kind desc': 'By kind, last first',
    'updatedAt desc': 'Changed last',
    'updatedAt asc': 'Changed first',
    'title asc': 'Title, A to Z',
    'title desc': 'Title, Z to A',
  },
  rows: 'Texts for members',
  actions: 'Actions',
  loading: 'Loading texts',
  pages: 'Pages of texts',
  csv: 'texts',
  note: 'Changes are written to the audit log',
  none: () => 'No texts yet',
  noneHint: 'Write the first one. Nobody sees it before it is published.',
  noneMatching: () => 'No texts found',
  noneMatchingHint: 'Try other words, or all kinds and states.',
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
  before: 'Members read the text before',
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
  stepsHint: 'One a line, in their order: a lesson’s name in its address, or webinar for a live session.',
  unknown: (steps: string) => `Members do not see ${steps}: there is no such lesson, or it is hidden.`,
  add: 'Add a step',
  choose: 'Choose a lesson',
  live: 'Register for a live session',
  level: 'Level',
  form: 'Type',
  host: 'Host',
  length: 'How long it takes',
  lengthHint: 'In words, such as 45 min.',
  address: 'Address',
  addressHint: 'Where it is, from https:// on. Without one it is shown as a sample, which nobody can open.',
} as const

export const notificationTexts = {
  saved: (title: string) => `“${title}” is saved.`,
  withdrawn: (title: string) => `Members no longer see “${title}”. It is kept as a draft.`,
  withdrawFailed: (title: string, why: string) => `“${title}” was not taken down. ${why}`,
  removed: (title: string) => `“${title}” is removed.`,
} as const

export const formTexts = {
  createTitle: 'New text',
  updateTitle: (kind: ContentKind) => `Edit: ${kindNames[kind].toLowerCase()}`,
  kind: 'What it is',
  title: 'Title',
  titleHints: {
    announcement: 'What it is about.',
    'market-focus': 'The session it is about, and its hours. It stands below the text.',
    faq: 'The question.',
    'learning-path': 'What its lessons are about. Lessons choose their path under Lessons.',
    'vault-course': 'What its steps come to.',
    'listed-course': 'What it is called where it is held.',
    recording: 'What it is of.',
  } satisfies Record<ContentKind, string>,
  body: 'Text',
  bodyHint: 'Markdown: **bold**, *italic*, - for a list, [words](https://address) for a link.',
  view: 'What the box shows',
  write: 'Write',
  preview: 'Preview',
  previewing: 'Making the preview',
  previewOf: 'Preview of the text',
  nothing: 'There is nothing to show yet.',
  place: 'Place',
  placeHint: 'The lowest number comes first.',
  publish: 'When members see it',
  publishNames: {
    draft: 'Not yet: keep it as a draft',
    now: 'Now',
    date: 'From a date on',
  } satisfies Record<ContentForm['publish'], string>,
  before: 'Until then members go on reading the text before.',
  publishAt: (zone: string) => `Date, ${zone}`,
  cancel: 'Cancel',
  save: 'Save text',
  saving: 'Saving',
} as const

export const removeTexts = {
  title: 'Remove the text',
  effect: 'It is gone for members at once, and for good. The audit log keeps what it said.',
  cancel: 'Cancel',
  confirm: 'Remove text',
  running: 'Removing',
} as const
