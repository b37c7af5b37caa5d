import { type FileHandle, open, readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { isMissingFile } from './missing-file.ts'
import { writeSynced } from './write-synced.ts'

/** What identifies a checkpoint that was signed and published. */
const Signed = z.object({ origin: z.string(), size: z.int(), root: z.string() })
export type Signed = z.infer<typeof Signed>

/**
 * Keeps the last published checkpoint outside of the database, so that a database restored from an old backup cannot make the log
 * forget it. One line is appended and synced for each checkpoint: what was not synced was not published.
 */
export interface CheckpointJournal {
  /** The last one; null while there is none. */
  last: () => Signed | null
  /** Resolves once it would survive a power cut. */
  append: (signed: Signed) => Promise<void>
  close: () => Promise<void>
}

const parseLine = (line: string): Signed | null => {
  try {
    return Signed.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null // cut off by a crash: it was not told yet
  }
}

/** The last whole line of a journal's text; null where it has none. */
export const readLastSigned = (text: string): Signed | null =>
  text
    .split('\n')
    .flatMap((line) => parseLine(line) ?? [])
    .at(-1) ?? null

const formatLine = (signed: Signed): string => `${JSON.stringify(signed)}\n`

const readText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!isMissingFile(error)) throw error
    return ''
  }
}

/**
 * Opens the journal at `file`, cut down to its last whole line. Throws a sentence where a file without a single readable line
 * is there: it cannot be told from one that was damaged.
 */
export const openCheckpointJournal = async (file: string): Promise<CheckpointJournal> => {
  const text = await readText(file)
  let last = readLastSigned(text)
  if (text.includes('\n') && !last) throw new Error(`${file} cannot be read: it holds the last signed checkpoint.`)
  await writeSynced(file, last ? formatLine(last) : '')
  const handle: FileHandle = await open(file, 'a')
  return {
    last: () => last,
    append: async (signed) => {
      await handle.appendFile(formatLine(signed))
      await handle.datasync()
      last = signed
    },
    close: () => handle.close(),
  }
}

/** A journal that is gone when the process ends: for databases that are, too. @internal */
export const createMemoryJournal = (): CheckpointJournal => {
  let last: Signed | null = null
  return {
    last: () => last,
    append: async (signed) => {
      last = signed
    },
    close: async () => {},
  }
}
