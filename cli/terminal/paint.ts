import { styleText } from 'node:util'

const LOOKS = { '✓': 'green', '✗': 'red', '~': 'yellow', '·': 'gray' } as const

/** The mark at the head of a line in its color, where the output is a terminal that wants colors (`NO_COLOR` does not). */
export const paint = (line: string): string =>
  line.replace(/^(\s*)([✓✗~·])(?= )/u, (_all, indent: string, mark: keyof typeof LOOKS) => {
    return `${indent}${styleText(LOOKS[mark], mark, { stream: process.stdout })}`
  })
