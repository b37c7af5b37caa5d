import { type LessonBlock, LessonFigure, type LessonQuestion, type LessonSection } from './lessons.ts'

/** A question with what only the server and its author know before it is answered. */
export interface KnownQuestion extends LessonQuestion {
  /** The right option, from 0. */
  right: number
  explanation: string
}

/** What a text comes to, or what speaks against it as a sentence. */
export type ReadText<Made> = { made: Made; problem: null } | { made: null; problem: string }

const MOST_SECTIONS = 20
const MOST_QUESTIONS = 20
const MOST_OPTIONS = 6

const figures: readonly string[] = LessonFigure.options
const isFigure = (name: string): name is LessonFigure => figures.includes(name)

/** A line as its author counts. */
const inLine = (at: number, why: string): string => `Line ${at}: ${why}`

const FENCE = /^```\s*(.*)$/

/** Paragraphs and lists of the lines between two empty ones. */
const toBlock = (lines: readonly string[]): LessonBlock =>
  lines.every((line) => line.startsWith('- '))
    ? { kind: 'points', points: lines.map((line) => line.slice(2).trim()) }
    : { kind: 'text', text: lines.map((line) => line.trim()).join(' ') }

interface Box {
  at: number
  kind: string
  lines: string[]
}

/** A fenced box; a sentence where it is none. */
const toBox = ({ kind, lines }: Box): LessonBlock | string => {
  if (lines.length === 0) return 'this box is empty.'
  if (kind === '') return { kind: 'sum', lines }
  const [name = ''] = lines
  if (kind !== 'figure' || lines.length > 1 || !isFigure(name))
    return `after “\`\`\`figure”, name one of ${figures.join(', ')}.`
  return { kind: 'figure', figure: name }
}

/** What of a text has been read. */
interface Reading {
  sections: LessonSection[]
  /** Lines that belong together so far. */
  open: string[]
  box: Box | null
}

const close = (reading: Reading): void => {
  if (reading.open.length > 0) reading.sections.at(-1)?.blocks.push(toBlock(reading.open))
  reading.open = []
}

/** A line within a box; what speaks against it. */
const takeBoxed = (reading: Reading, box: Box, line: string): string | null => {
  if (!FENCE.test(line)) {
    if (line.trim() !== '') box.lines.push(line.trim())
    return null
  }
  reading.box = null
  const block = toBox(box)
  if (typeof block === 'string') return inLine(box.at, block)
  reading.sections.at(-1)?.blocks.push(block)
  return null
}

const takeLine = (reading: Reading, at: number, line: string): string | null => {
  const { sections, open } = reading
  if (line.startsWith('# ')) {
    close(reading)
    sections.push({ title: line.slice(2).trim(), blocks: [] })
    return null
  }
  if (line.trim() === '') {
    close(reading)
    return null
  }
  if (sections.length === 0) return inLine(at, 'start with a heading, such as “# The spread”.')
  const fence = FENCE.exec(line)
  // A point ends a paragraph, and a paragraph the points.
  if (fence || (open[0] !== undefined && open[0].startsWith('- ') !== line.startsWith('- '))) close(reading)
  if (fence) reading.box = { at, kind: fence[1] ?? '', lines: [] }
  else reading.open.push(line)
  return null
}

/** What speaks against the whole. */
const problemOfSections = (sections: readonly LessonSection[]): string | null => {
  if (sections.length === 0) return 'Please write at least one section'
  const empty = sections.find(({ title, blocks }) => title === '' || blocks.length === 0)
  if (empty) return `The section “${empty.title}” is empty`
  return sections.length > MOST_SECTIONS ? `A lesson has at most ${MOST_SECTIONS} sections` : null
}

/**
 * The sections of a lesson as they are written: `# ` begins one, an empty line ends a paragraph, `- ` begins a point, and between two lines of ``` stand
 * the lines of a sum, or behind ```figure the name of a calculation that the reader can change.
 */
export const readLessonText = (text: string): ReadText<LessonSection[]> => {
  const reading: Reading = { sections: [], open: [], box: null }
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd()
    const problem = reading.box ? takeBoxed(reading, reading.box, line) : takeLine(reading, index + 1, line)
    if (problem !== null) return { made: null, problem }
  }
  if (reading.box) return { made: null, problem: inLine(reading.box.at, 'close this box.') }
  close(reading)
  const problem = problemOfSections(reading.sections)
  return problem === null ? { made: reading.sections, problem } : { made: null, problem }
}

const writeBlock = (block: LessonBlock): string => {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'points':
      return block.points.map((point) => `- ${point}`).join('\n')
    case 'sum':
      return `\`\`\`\n${block.lines.join('\n')}\n\`\`\``
    case 'figure':
      return `\`\`\`figure\n${block.figure}\n\`\`\``
  }
}

/** The sections as their author edits them: `readLessonText` reads the same again. */
export const writeLessonText = (sections: readonly LessonSection[]): string =>
  sections.map(({ title, blocks }) => [`# ${title}`, ...blocks.map(writeBlock)].join('\n\n')).join('\n\n')

interface Asked extends Omit<KnownQuestion, 'right'> {
  at: number
  rights: number[]
}

/** A line of a quiz; what speaks against it. */
const takeAsked = (quiz: Asked[], at: number, line: string): string | null => {
  const [sign, words] = [line.slice(0, 2), line.slice(2).trim()]
  if (sign === '? ') {
    quiz.push({ text: words, options: [], rights: [], explanation: '', at })
    return null
  }
  const question = quiz.at(-1)
  if (!question) return inLine(at, 'start with a question, such as “? How much?”.')
  if (sign === '- ') question.options.push(words)
  else if (sign === '+ ') question.rights.push(question.options.push(words) - 1)
  else if (sign === '> ') question.explanation = `${question.explanation} ${words}`.trim()
  else return inLine(at, 'start a line with “? ”, “- ”, “+ ” or “> ”.')
  return null
}

const problemOfQuestion = ({ at, options, rights, explanation }: Asked): string | null => {
  if (options.length < 2 || options.length > MOST_OPTIONS)
    return inLine(at, `a question has from 2 to ${MOST_OPTIONS} options.`)
  if (rights.length !== 1) return inLine(at, 'mark the one right option with “+ ”.')
  return explanation === '' ? inLine(at, 'explain the answer after “> ”.') : null
}

const problemOfQuiz = (quiz: readonly Asked[]): string | null => {
  if (quiz.length === 0) return 'Please ask at least one question'
  if (quiz.length > MOST_QUESTIONS) return `A quiz has at most ${MOST_QUESTIONS} questions`
  return quiz.map(problemOfQuestion).find((problem) => problem !== null) ?? null
}

/** The questions of a quiz as they are written: `? ` begins one, `- ` an option and `+ ` the right one, `> ` what explains it. */
export const readQuizText = (text: string): ReadText<KnownQuestion[]> => {
  const quiz: Asked[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    const problem = line === '' ? null : takeAsked(quiz, index + 1, line)
    if (problem !== null) return { made: null, problem }
  }
  const problem = problemOfQuiz(quiz)
  if (problem !== null) return { made: null, problem }
  const made = quiz.map(({ text: words, options, rights: [right = 0], explanation }) => ({
    text: words,
    options,
    right,
    explanation,
  }))
  return { made, problem: null }
}

/** The quiz as its author edits it: `readQuizText` reads the same again. */
export const writeQuizText = (quiz: readonly KnownQuestion[]): string =>
  quiz
    .map(({ text, options, right, explanation }) =>
      [`? ${text}`, ...options.map((option, at) => `${at === right ? '+' : '-'} ${option}`), `> ${explanation}`].join(
        '\n',
      ),
    )
    .join('\n\n')
