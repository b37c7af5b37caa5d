import type { LessonEntry, LessonForm, LessonLevel } from '../../../contract/lessons.ts'
import type { WrittenLesson } from '../../../contract/written-lessons.ts'
import { formatCount } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const levelNames: Readonly<Record<LessonLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}
export const formNames: Readonly<Record<LessonForm, string>> = { video: 'Video', guide: 'Guide', tutorial: 'Tutorial' }

export const portalTexts = {
  title: 'Learning Portal',
  deck: 'Short lessons with numbers you can check, and a quiz. We save your progress.',
  figures: 'Your progress',
  passed: 'Lessons passed',
  of: (total: number) => `of ${total}`,
  passedWords: (passed: number, total: number) => `${passed} of ${total} lessons passed`,
  best: 'Average best score',
  none: 'No quiz yet',
  over: (quizzes: number) => (quizzes === 1 ? 'over 1 quiz' : `over ${quizzes} quizzes`),
  time: 'Time of passed lessons',
  minutes: (minutes: number) => `${minutes} min`,
  paths: 'Paths finished',
  goOn: 'Continue',
  begin: 'Start',
  goOnWith: 'Continue where you left off',
  beginWith: 'Start here',
  allDone: 'You have passed every lesson.',
  pathsTitle: 'Learning paths',
  courses: 'All lessons',
  level: 'Level',
  form: 'Type',
  all: 'All',
  count: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
  noneHere: 'No matching lessons',
  moreCourses: 'More courses',
  elsewhere: 'These open on other sites, in a new tab.',
  noneHereNext: 'Choose another level or type. There are no videos yet.',
  showAll: 'Show all lessons',
  risk: 'Options and CFDs are high risk. These lessons are informational only and no advice.',
} as const

/** How far a lesson is, in words. */
export const stateWords = ({ progress, sections }: Pick<LessonEntry, 'progress' | 'sections'>): string => {
  if (!progress) return 'Not started'
  if (progress.passedAt !== null) return `Passed, best ${progress.bestPercent ?? 0}%`
  if (progress.bestPercent !== null) return `Best ${progress.bestPercent}%, not passed yet`
  return progress.section >= sections ? 'Read, quiz not taken' : `Section ${progress.section + 1} of ${sections}`
}

export const lessonTexts = {
  back: 'Learning Portal',
  section: (number: number, of: number) => `Section ${number} of ${of}`,
  quiz: 'Quiz',
  quizDeck: (percent: number) => `Pass with ${percent}% right. You can try again.`,
  previous: 'Back',
  next: 'Next section',
  toQuiz: 'To the quiz',
  answer: 'Check my answers',
  checking: 'Checking',
  again: 'Try again',
  passed: (percent: number) => `Passed with ${percent}%.`,
  notPassed: (percent: number, needed: number) => `${percent}% right. You need ${needed}% to pass.`,
  best: (percent: number) => `Your best score is ${percent}%.`,
  right: 'Correct',
  wrong: 'Wrong',
  rightOne: (option: string) => `The answer: ${option}`,
  nextLesson: (title: string) => `Next lesson: ${title}`,
  toPortal: 'Back to all lessons',
  missing: 'Lesson not found',
  progress: 'Progress',
  figureHint: 'Change the numbers',
} as const

export const sampleTexts = {
  title: 'Sample courses',
  explanation: 'Example courses. They can’t be opened.',
} as const

export const writtenWords: ListOf<WrittenLesson, 'path' | 'title' | 'updatedAt'>['words'] = {
  title: 'Lessons',
  search: 'Search lessons',
  placeholder: 'Part of a title or a summary',
  order: 'Order',
  orders: {
    'path asc': 'By path',
    'path desc': 'By path, last first',
    'title asc': commonLabels.titleUp,
    'title desc': commonLabels.titleDown,
    'updatedAt desc': 'Changed last',
    'updatedAt asc': 'Changed first',
  },
  rows: 'Lessons of the Learning Portal',
  actions: 'Actions',
  loading: 'Loading lessons',
  pages: 'Pages of lessons',
  csv: 'lessons',
  none: () => 'No lessons yet',
  noneHint: 'Write the first one. It stays hidden until you show it.',
  noneMatching: () => 'No lessons found',
  clear: 'Show all lessons',
}

export const writtenTexts = { create: 'New lesson' } as const

export const writtenFilters = {
  path: 'Path',
  allPaths: 'All paths',
  onePath: 'One path',
  published: 'Shown to members',
  all: 'Shown and hidden',
  yes: 'Shown',
  no: 'Hidden',
} as const

export const writtenColumns = {
  title: 'Title',
  path: 'Path',
  place: 'Place',
  level: 'Level',
  readers: 'Readers',
  state: 'State',
  updated: 'Changed',
} as const

export const writtenRows = {
  noPath: 'No path',
  place: (place: number) => `Place ${place}`,
  readers: (readers: number) => (readers === 1 ? '1 reader' : `${formatCount(readers)} readers`),
  changed: 'Changed ',
  edit: 'Edit',
  editOf: (title: string) => `Edit: ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove: ${title}`,
  saved: (title: string) => `“${title}” saved.`,
  removed: (title: string) => `“${title}” removed.`,
} as const

export const writtenForm = {
  createTitle: 'New lesson',
  updateTitle: 'Edit lesson',
  title: 'Title',
  summary: 'Summary',
  level: 'Level',
  form: 'Kind',
  forms: { guide: 'Guide', tutorial: 'Tutorial' },
  minutes: 'Minutes',
  path: 'Path',
  noPath: 'Choose a path',
  place: 'Place',
  state: 'Visibility',
  shown: 'Shown',
  hidden: 'Hidden',
  view: 'Editor view',
  views: { body: 'Lesson', quiz: 'Quiz', preview: 'Preview' },
  body: 'Text',
  quiz: 'Text of the quiz',
  previewOf: 'Preview of the lesson',
  right: 'right',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
} as const

/** How a lesson is written, for whoever begins one. */
export const writtenExample = {
  body: '# What it is\n\nBegin with what it means.\n\n- One point\n- Another point\n\n```\n$10 × 80% = $8\n```',
  quiz: '? What is right?\n- This is not\n+ This is\n> Say why.',
} as const

export const removeWritten = {
  title: (title: string) => `Remove “${title}”?`,
  effect: 'Also deletes members’ progress.',
  cancel: 'Cancel',
  confirm: 'Remove',
  running: 'Removing',
} as const
