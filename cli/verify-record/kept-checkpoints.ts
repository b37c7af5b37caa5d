import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { SavedVerification } from '../../engine/record/saved-verification.ts'
import { isMissingFile } from '../../server/platform/missing-file.ts'

/** What this machine saw of a record last: the key that signed it, and its checkpoint. */
const Kept = z.object({ key: z.string(), size: z.int(), root: z.string(), checkpoint: z.string(), seenAt: z.string() })
export type Kept = z.infer<typeof Kept>
const State = z.record(z.string(), Kept)

export const defaultStateFile = (): string => join(homedir(), '.uptick', 'kept-checkpoints.json')

/** Null where there is no such file. */
const readText = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return null
    throw error
  })

const readState = async (file: string): Promise<z.infer<typeof State>> => {
  const text = await readText(file)
  if (text === null) return {}
  const parsed = State.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${file} is no file of kept checkpoints. Name another with --state.`)
  return parsed.data
}

/** The checkpoint kept of the record called `origin`; null the first time. Throws where the file can't be read as one. */
export const readKept = async (file: string, origin: string): Promise<Kept | null> =>
  (await readState(file))[origin] ?? null

/** Keeps a checkpoint for the next run. The file is replaced as a whole: a broken-off run leaves the one before. */
export const keepCheckpoint = async (file: string, origin: string, kept: Kept): Promise<void> => {
  const state = { ...(await readState(file)), [origin]: kept }
  await replaceFile(file, `${JSON.stringify(state, null, 2)}\n`)
}

const replaceFile = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

/** Where the last verification of the record called `origin` is, beside the file of checkpoints. */
export const savedFileOf = (stateFile: string, origin: string): string =>
  `${stateFile}.${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`

/** Null where there is none, or none that this release can read. */
export const readSaved = async (file: string): Promise<SavedVerification | null> => {
  const text = await readText(file)
  if (text === null) return null
  try {
    return SavedVerification.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const saveVerification = (file: string, saved: SavedVerification): Promise<void> =>
  replaceFile(file, JSON.stringify(saved))
