import type { LessonEntry, LessonForm, LessonLevel } from '../../../contract/lessons.ts'
import type { WrittenLesson } from '../../../contract/written-lessons.ts'
import { formatCount } from '../../lib/format.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const levelNames: Readonly<Record<LessonLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}
export const formNames: Readonly<Record<LessonForm, string>> = { video: 'Video', guide: 'Guide', tutorial: 'Tutorial' }

export const portalTexts = {
  title: 'Learning Portal',
  deck: 'Short lessons with sums that you can check, and a quiz that explains its answers. Your progress is kept.',
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
  goOn: 'Go on',
  begin: 'Begin',
  goOnWith: 'Go on where you were',
  beginWith: 'Begin here',
  allDone: 'You have passed every lesson.',
  pathsTitle: 'Learning paths',
  courses: 'All lessons',
  level: 'Level',
  form: 'Type',
  all: 'All',
  count: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
  noneHere: 'No lesson is both.',
  moreCourses: 'More courses',
  elsewhere: 'These are held elsewhere, and open in a tab of their own.',
  noneHereNext: 'Choose another level or type. There are no videos yet.',
  showAll: 'Show all lessons',
  risk: 'Options and CFDs are high risk. These lessons are informational only and no advice.',
} as const

/** How far a lesson is, in words. */
export const stateWords = ({ progress, sections }: Pick<LessonEntry, 'progress' | 'sections'>): string => {
  if (!progress) return 'Not begun'
  if (progress.passedAt !== null) return `Passed, best ${progress.bestPercent ?? 0}%`
  if (progress.bestPercent !== null) return `Best ${progress.bestPercent}%, not passed yet`
  return progress.section >= sections ? 'Read, quiz open' : `Section ${progress.section + 1} of ${sections}`
}

export const lessonTexts = {
  back: 'Learning Portal',
  section: (number: number, of: number) => `Section ${number} of ${of}`,
  quiz: 'Quiz',
  quizDeck: (percent: number) => `Passed with ${percent}% right. Every answer is explained, and you can try again.`,
  previous: 'Back',
  next: 'Next section',
  toQuiz: 'To the quiz',
  answer: 'Check my answers',
  checking: 'Checking',
  again: 'Try again',
  passed: (percent: number) => `Passed with ${percent}%.`,
  notPassed: (percent: number, needed: number) => `${percent}% right. ${needed}% is needed to pass.`,
  best: (percent: number) => `Your best score is ${percent}%.`,
  right: 'Right',
  wrong: 'Not right',
  rightOne: (option: string) => `The answer: ${option}`,
  nextLesson: (title: string) => `Next lesson: ${title}`,
  toPortal: 'Back to all lessons',
  missing: 'There is no such lesson',
  progress: 'How far you are',
  figureHint: 'Change the figures',
} as const

export const sampleTexts = {
  title: 'Sample courses',
  explanation: 'These courses do not exist. They show what else a portal of this kind lists, and cannot be opened.',
} as const

export const writtenWords: ListOf<WrittenLesson, 'path' | 'title' | 'updatedAt'>['words'] = {
  title: 'Lessons',
  deck: 'What the Learning Portal teaches. Members keep their progress and scores, whatever is changed.',
  search: 'Search lessons',
  placeholder: 'Part of a title or a summary',
  order: 'Order',
  orders: {
    'path asc': 'By path and place',
    'path desc': 'By path, last first',
    'title asc': 'Title, A to Z',
    'title desc': 'Title, Z to A',
    'updatedAt desc': 'Changed last',
    'updatedAt asc': 'Changed first',
  },
  rows: 'Lessons of the Learning Portal',
  actions: 'Actions',
  loading: 'Loading lessons',
  pages: 'Pages of lessons',
  csv: 'lessons',
  note: 'Changes are written to the audit log',
  none: () => 'No lessons yet',
  noneHint: 'Write the first one. Nobody sees it before you show it.',
  noneMatching: () => 'No lessons found',
  noneMatchingHint: 'Try other words, or all paths.',
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
  saved: (title: string) => `“${title}” is saved.`,
  removed: (title: string) => `“${title}” is removed.`,
} as const

export const writtenForm = {
  createTitle: 'New lesson',
  updateTitle: 'Edit lesson',
  title: 'Title',
  summary: 'What it teaches',
  level: 'Level',
  form: 'Kind',
  forms: { guide: 'Guide', tutorial: 'Tutorial' },
  minutes: 'Minutes',
  path: 'Path',
  noPath: 'Choose a path',
  place: 'Place on the path',
  state: 'Members',
  shown: 'See it',
  hidden: 'Do not see it',
  view: 'What the box shows',
  views: { body: 'Lesson', quiz: 'Quiz', preview: 'Preview' },
  body: 'Lesson text',
  bodyHint:
    '“# ” begins a section, “- ” a point, an empty line ends a paragraph. A sum stands between two lines of ```.',
  quiz: 'Quiz text',
  quizHint: '“? ” begins a question, “- ” an option, “+ ” the right one, “> ” says why.',
  previewOf: 'Preview of the lesson',
  right: 'right',
  cancel: 'Cancel',
  save: 'Save lesson',
  saving: 'Saving',
} as const

/** How a lesson is written, for whoever begins one. */
export const writtenExample = {
  body: '# What it is\n\nBegin with what it means.\n\n- One point\n- Another point',
  quiz: '? What is right?\n- This is not\n+ This is\n> Say why.',
} as const

export const removeWritten = {
  title: 'Remove the lesson',
  effect: 'It is gone for good. What members did in it stays counted nowhere; the audit log keeps its text.',
  cancel: 'Cancel',
  confirm: 'Remove lesson',
  running: 'Removing',
} as const
