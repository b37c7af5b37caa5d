import { useRef } from 'react'
import { commonTexts } from '../../contract/common-texts.ts'
import { HEAD_BYTES, kindOfFile, TAIL_BYTES } from '../../contract/file-kind.ts'
import { type FileField, problemOfChoice } from '../../contract/files.ts'

const UNREADABLE = 'This file could not be read. Please choose it again.'

const read = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())

/**
 * What speaks against a file when it is chosen, by its size, its type and its own bytes; null when nothing does. The server looks into
 * all of it again.
 */
export const problemOfFile = async (field: FileField, file: File): Promise<string | null> => {
  const told = problemOfChoice(field, file)
  if (told) return told
  if (file.size === 0) return commonTexts.fileEmpty
  try {
    const kind = kindOfFile(await read(file.slice(0, HEAD_BYTES)), await read(file.slice(-TAIL_BYTES)))
    return kind && field.kinds.includes(kind) ? null : field.sentences.wrongKind
  } catch {
    return UNREADABLE // moved or deleted since it was chosen: told at the field
  }
}

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
