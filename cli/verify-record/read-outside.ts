import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { toText } from '../../engine/log/bytes.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../../engine/log/checkpoint.ts'
import { isSignedBy, type VerifierKey } from '../../engine/log/note.ts'
import type { Policy } from '../../engine/log/policy.ts'
import type { Anchor } from '../../engine/record/check-anchors.ts'
import {
  isQuorumMet,
  loadCosignatures,
  readCosignatures,
  readStampedSizes,
} from '../../engine/record/outside-anchors.ts'
import { NotVerifiable, type RecordSource } from '../../engine/record/record-source.ts'
import { checkTimestamp } from './check-timestamp.ts'

/** What was given besides the record: whom to believe, and what they hold. */
export interface Given {
  /** Whose cosignatures count, and how many are owed; null to take the witnesses that the record names. */
  policy: Policy | null
  /** A folder of checkpoints that others hold, each beside its time-stamp if it has one; null for none. */
  heldFolder: string | null
  /** The certificates of a time-stamp authority, PEM; null to check no time-stamps. */
  authorityFile: string | null
}

export const NOTHING_GIVEN: Given = { policy: null, heldFolder: null, authorityFile: null }

interface Asked extends Given {
  source: RecordSource
  key: VerifierKey
  newest: SignedCheckpoint
  /** The policy that the source serves. */
  served: Policy | null
  /** Only what others hold of larger sizes. */
  begin: number
}

interface Outside {
  anchors: Anchor[]
  unfit: { witness: string[]; timestamp: string[] }
  /** What was not looked at. */
  notChecked: string[]
}

const SUFFIX = '.checkpoint'
const STAMP_SUFFIX = '.tsr'

interface Stamp {
  name: string
  signed: SignedCheckpoint
  response: Uint8Array
}

/** The checkpoints in a folder (`<name>.checkpoint`), and their time-stamps (`<name>.tsr`). */
const readHeld = async (
  folder: string,
): Promise<{ name: string; signed: SignedCheckpoint; response: Buffer | null }[]> => {
  const files = (await readdir(folder)).sort()
  const held = files
    .filter((file) => file.endsWith(SUFFIX))
    .map(async (file) => {
      const name = file.slice(0, -SUFFIX.length)
      const signed = parseSignedCheckpoint(await readFile(join(folder, file), 'utf8'))
      if (!signed) throw new NotVerifiable(`${file} isn’t a checkpoint.`)
      const stamp = `${name}${STAMP_SUFFIX}`
      return { name, signed, response: files.includes(stamp) ? await readFile(join(folder, stamp)) : null }
    })
  return Promise.all(held)
}

const readServedStamps = async (source: RecordSource, newest: SignedCheckpoint, begin: number): Promise<Stamp[]> => {
  const stamps: Stamp[] = []
  for (const size of await readStampedSizes(source, begin)) {
    if (size > newest.checkpoint.size) break
    const [note, response] = await Promise.all([source.read(`checkpoint/${size}`), source.read(`timestamp/${size}`)])
    const signed = note && parseSignedCheckpoint(toText(note))
    if (!signed || !response) throw new NotVerifiable(`${source.name} doesn’t serve its time-stamp at ${size} entries.`)
    stamps.push({ name: `The time-stamp at ${size} entries`, signed, response })
  }
  return stamps
}

const checkStamps = async (stamps: readonly Stamp[], authorityFile: string) => {
  const anchors: Anchor[] = []
  const problems: string[] = []
  for (const { name, signed, response } of stamps) {
    const atMs = await checkTimestamp({ text: signed.note.text, response, authorityFile })
    const { size, root } = signed.checkpoint
    if (atMs === null) problems.push(`${name} isn’t from the given authority, or covers another checkpoint.`)
    else anchors.push({ by: 'timestamp', name, size, root, atMs })
  }
  return { anchors, problems }
}

/**
 * What witnesses, time-stamp authorities and other people hold of the record: as the source keeps it, and as it was given. A checkpoint
 * that others hold must be signed by the log's key. Throws NotVerifiable where one can't be read.
 */
export const readOutside = async (asked: Asked): Promise<Outside> => {
  const { source, key, newest, served, begin, policy, heldFolder, authorityFile } = asked
  const believed = policy ?? served
  const cosigned = await readCosignatures(source, newest, believed, Math.max(0, begin - 1))
  const { anchors } = cosigned
  const unfit: Outside['unfit'] = { witness: cosigned.problems, timestamp: [] }
  const stamps = await readServedStamps(source, newest, begin)

  for (const { name, signed, response } of heldFolder === null ? [] : await readHeld(heldFolder)) {
    if (signed.checkpoint.origin !== key.name || !(await isSignedBy(signed.note, key)))
      throw new NotVerifiable(`The checkpoint ${name} is not signed by ${key.name}.`)
    const { size, root } = signed.checkpoint
    anchors.push({ by: 'kept', name: `The checkpoint ${name}`, size, root, atMs: null })
    const own = await loadCosignatures(signed, believed)
    anchors.push(...own.anchors)
    unfit.witness.push(...own.problems)
    if (response) stamps.push({ name: `The time-stamp ${name}`, signed, response })
  }
  if (policy && !isQuorumMet(policy, anchors))
    unfit.witness.push(`No checkpoint has the cosignatures that your policy requires (${policy.quorum}).`)

  const checked = authorityFile === null ? null : await checkStamps(stamps, resolve(authorityFile))
  anchors.push(...(checked?.anchors ?? []))
  unfit.timestamp.push(...(checked?.problems ?? []))
  const notChecked = [
    ...(stamps.length > 0 && authorityFile === null
      ? [`${stamps.length} time-stamps: give the certificates of their authority with --authority FILE.`]
      : []),
    ...(policy === null && anchors.some(({ by }) => by === 'witness')
      ? ['The independence of its witnesses: the record names them itself. Name yours with --policy FILE.']
      : []),
  ]
  return { anchors, unfit, notChecked }
}
