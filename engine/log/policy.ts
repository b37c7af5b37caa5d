import { equalBytes } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { cosignedAt } from './cosignature.ts'
import {
  COSIGNATURE,
  ED25519,
  formatVerifierKey,
  isSignedBy,
  type Note,
  parseVerifierKey,
  type VerifierKey,
  type VerifyEd25519,
  verifyEd25519,
} from './note.ts'

/** Whom to believe (c2sp.org/tlog-policy): which logs, and how many of which witnesses must have cosigned. */
export interface Policy {
  logs: readonly { key: VerifierKey; url: string | null }[]
  witnesses: readonly PolicyWitness[]
  groups: readonly { name: string; atLeast: number; members: readonly string[] }[]
  /** The name of a witness or group, or `none`. */
  quorum: string
}

export interface PolicyWitness {
  /** Known in this policy only; its key has a name of its own. */
  name: string
  key: VerifierKey
  url: string | null
}

/** A policy that can't be read: which line, and what is wrong with it. */
export class UnfitPolicy extends Error {
  constructor(line: number | null, sentence: string) {
    super(line === null ? sentence : `Line ${line}: ${sentence}`)
    this.name = 'UnfitPolicy'
  }
}

const NO_QUORUM = 'none'

interface Draft {
  logs: { key: VerifierKey; url: string | null }[]
  witnesses: PolicyWitness[]
  groups: { name: string; atLeast: number; members: string[] }[]
  quorum: string | null
  names: Set<string>
  /** Names that are a member of a group already. */
  grouped: Set<string>
}

/** Reads one line into `draft`; a sentence where it doesn't fit. */
type ReadLine = (draft: Draft, items: readonly string[]) => string | null

const isKnownKey = (known: readonly { key: VerifierKey }[], { key }: VerifierKey): boolean =>
  known.some((other) => equalBytes(other.key.key, key))

const readLog: ReadLine = (draft, [vkey = '', url = null, ...rest]) => {
  const key = parseVerifierKey(vkey)
  if (!key || key.type !== ED25519 || rest.length > 0) return 'a log is “log <vkey> [<url>]”.'
  if (isKnownKey(draft.logs, key)) return 'this log is listed twice.'
  draft.logs.push({ key, url })
  return null
}

const readWitness: ReadLine = (draft, [name = '', vkey = '', url = null, ...rest]) => {
  const key = parseVerifierKey(vkey)
  if (!key || key.type !== COSIGNATURE || rest.length > 0) return 'a witness is “witness <name> <vkey> [<url>]”.'
  if (name === NO_QUORUM || draft.names.has(name)) return `the name ${name} is taken.`
  if (isKnownKey(draft.witnesses, key)) return 'this witness is listed twice.'
  draft.names.add(name)
  draft.witnesses.push({ name, key, url })
  return null
}

const findThreshold = (text: string, members: number): number | null => {
  if (text === 'any') return 1
  if (text === 'all') return members
  const count = /^[1-9][0-9]*$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= members ? count : null
}

const readGroup: ReadLine = (draft, [name = '', threshold = '', ...members]) => {
  const atLeast = findThreshold(threshold, members.length)
  if (members.length === 0 || atLeast === null) return 'a group is “group <name> all|any|<count> <member>…”.'
  if (name === NO_QUORUM || draft.names.has(name)) return `the name ${name} is taken.`
  for (const member of members) {
    if (!draft.names.has(member)) return `${member} is not defined before it.`
    if (draft.grouped.has(member)) return `${member} is already in a group.`
    draft.grouped.add(member)
  }
  draft.names.add(name)
  draft.groups.push({ name, atLeast, members })
  return null
}

const readQuorum: ReadLine = (draft, [name = '', ...rest]) => {
  if (draft.quorum !== null || rest.length > 0) return 'give exactly one quorum, “quorum <name>”.'
  if (name !== NO_QUORUM && !draft.names.has(name)) return `${name} is not defined before it.`
  draft.quorum = name
  return null
}

const KINDS: Record<string, ReadLine> = { log: readLog, witness: readWitness, group: readGroup, quorum: readQuorum }

/** Reads a policy file. Throws UnfitPolicy. */
export const parsePolicy = (text: string): Policy => {
  const draft: Draft = { logs: [], witnesses: [], groups: [], quorum: null, names: new Set(), grouped: new Set() }
  for (const [place, line] of text.split('\n').entries()) {
    if (/(?!\t)\p{Cc}/u.test(line)) throw new UnfitPolicy(place + 1, 'it contains a control character.')
    const [kind = '', ...items] = line.split(/[ \t]+/).filter((item) => item !== '')
    if (kind === '' || kind.startsWith('#')) continue
    const read = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
    const problem = read ? read(draft, items) : `“${kind}” isn’t log, witness, group or quorum.`
    if (problem !== null) throw new UnfitPolicy(place + 1, problem)
  }
  const { logs, witnesses, groups, quorum } = draft
  if (quorum === null)
    throw new UnfitPolicy(null, 'The policy has no quorum. Write “quorum none” to ask for no witness.')
  return { logs, witnesses, groups, quorum }
}

/** The file of a policy. */
export const formatPolicy = ({ logs, witnesses, groups, quorum }: Policy): string =>
  [
    ...logs.map(({ key, url }) => ['log', formatVerifierKey(key), url]),
    ...witnesses.map(({ name, key, url }) => ['witness', name, formatVerifierKey(key), url]),
    ...groups.map(({ name, atLeast, members }) => ['group', name, atLeast, ...members]),
    ['quorum', quorum],
  ]
    .map((items) => `${items.filter((item) => item !== null).join(' ')}\n`)
    .join('')

/** Whether witnesses with these names make the quorum. */
export const meetsQuorum = ({ groups, quorum }: Policy, cosigned: ReadonlySet<string>): boolean => {
  const counted = new Set(cosigned)
  // A group names only what stands before it.
  for (const { name, atLeast, members } of groups)
    if (members.filter((member) => counted.has(member)).length >= atLeast) counted.add(name)
  return quorum === NO_QUORUM || counted.has(quorum)
}

/** What a policy finds in a checkpoint. */
export interface Judgement {
  /** The log whose key signed it; null where no listed one did. */
  log: VerifierKey | null
  /** Who cosigned it validly, and when, in seconds since 1970. */
  witnesses: { name: string; seconds: number }[]
  quorumMet: boolean
}

/** Judges a checkpoint's note: by which listed log it is signed, under that log's own origin, and by which witnesses cosigned. @internal */
export const judgeCheckpoint = async (
  policy: Policy,
  note: Note,
  verify: VerifyEd25519 = verifyEd25519,
): Promise<Judgement> => {
  const origin = parseCheckpoint(note.text)?.origin
  const judgement: Judgement = { log: null, witnesses: [], quorumMet: false }
  for (const { key } of policy.logs) {
    if (key.name === origin && (await isSignedBy(note, key, verify))) judgement.log = key
  }
  for (const { name, key } of policy.witnesses) {
    const seconds = await cosignedAt(note, key, verify)
    if (seconds !== null) judgement.witnesses.push({ name, seconds })
  }
  judgement.quorumMet = meetsQuorum(policy, new Set(judgement.witnesses.map(({ name }) => name)))
  return judgement
}
