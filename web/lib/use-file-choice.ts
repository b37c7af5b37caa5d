import { useRef } from 'react'
import type { FileField } from '../../contract/files.ts'
import { problemOfFile } from './file-problem.ts'

/** Looks into a chosen file before it is taken. Of choices in quick succession for one field, the last counts. */
export const useFileChoice = () => {
  const latest = useRef(new Map<string, number>())
  return async (
    name: string,
    { field, file }: { field: FileField; file: File | null },
    onJudged: (file: File | null, problem: string | null) => void,
  ): Promise<void> => {
    const choice = (latest.current.get(name) ?? 0) + 1
    latest.current.set(name, choice)
    const problem = file && (await problemOfFile(field, file))
    if (latest.current.get(name) === choice) onJudged(problem ? null : file, problem)
  }
}
