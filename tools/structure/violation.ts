/** Something the structure check does not allow. `line` counts from 1; `sentence` says what is wrong and what to do. */
export interface Violation {
  file: string
  line: number
  sentence: string
}

export const formatViolation = ({ file, line, sentence }: Violation): string => `${file}:${line} ${sentence}`
