import { equalBytes, fromBase64, toBase64 } from '../../engine/log/bytes.ts'
import type { SignedCheckpoint } from '../../engine/log/checkpoint.ts'
import { formatNote, formatVerifierKey } from '../../engine/log/note.ts'
import type { Anchor } from '../../engine/record/check-anchors.ts'
import { type Figures, type PublishedFigures, toGaps, toTotals } from '../../engine/record/figures.ts'
import type { GuaranteeResult } from '../../engine/record/guarantees.ts'
import { loadCosignatures } from '../../engine/record/outside-anchors.ts'
import { readRecord } from '../../engine/record/read-record.ts'
import { NotVerifiable, type RecordSource } from '../../engine/record/record-source.ts'
import { isExtension, readStart, type TrustedStart } from '../../engine/record/saved-verification.ts'
import type { MarketTally } from '../../engine/record/tallies.ts'
import { createLogVerifier, type LogVerification } from '../../engine/record/verify-log.ts'
import { createTileCheck } from './check-tiles.ts'
import { type Kept, keepCheckpoint, readKept, readSaved, savedFileOf, saveVerification } from './kept-checkpoints.ts'
import { hashText, nodeHasher } from './node-hashes.ts'
import { readCheckpoint, readKey, readPolicy, type Trust } from './read-checkpoint.ts'
import { type Given, NOTHING_GIVEN, readOutside } from './read-outside.ts'
import { createSignalsWriter } from './write-signals.ts'

interface Options {
  source: RecordSource
  /** The log's vkey from elsewhere; null to believe the one kept, or the first one seen. */
  vkey: string | null
  /** Where the last checkpoint is kept; null to keep none. */
  stateFile: string | null
  nowIso: string
  /** A saved verification of somebody the reader trusts, to continue from instead of the own one. */
  fromFile?: string | null
  /** Where this verification is saved, for `fromFile` of others. */
  saveFile?: string | null
  /** Whether every entry is read, whatever was verified before. */
  isWhole?: boolean
  /** Where the table of settled signals is written, as the record itself has it; none unless given. */
  signalsFile?: string | null
  /** Whose table that is, of several markets: a feed's id; that of the market that is published first, unless given. */
  signalsMarket?: string | null
  /** Whom else to believe, and what they hold. */
  given?: Given
  onProgress?: (entries: number, size: number) => void
}

export interface TargetVerification extends LogVerification {
  key: string
  /** Whether nobody vouched for the key but the record itself. */
  isFirstSight: boolean
  size: number
  /** What was not read again, and when it was verified; null where every entry was read. */
  from: { size: number; seenAt: string } | null
  /** The record's own figures, of the market that is published or else the last; of several, those beside it too. */
  figures: (Figures & { beside?: Figures[] }) | null
}

const GAPS_PUBLISHED = 200

/** The record's own figures of the markets that are published: of several, each with its own gaps alone. */
const recountOf = (tallies: readonly MarketTally[], { claimed, beside }: PublishedFigures) => {
  const tallyOf = (figures: Figures | null) => tallies.find(({ feed }) => feed === figures?.trackRecord.feed.id)
  const first = tallyOf(claimed) ?? tallies.at(-1)
  if (!first) return null
  const others = beside.flatMap((figures) => tallyOf(figures) ?? [])
  const own = (tally: MarketTally) => toTotals(tally, toGaps(others.length > 0 ? [tally] : tallies, GAPS_PUBLISHED))
  return others.length > 0 ? { ...own(first), beside: others.map(own) } : own(first)
}

const trustIn = async ({
  source,
  vkey,
  stateFile,
}: Options): Promise<Trust & { isFirstSight: boolean; kept: Kept | null }> => {
  const policy = await readPolicy(source)
  const served = policy?.logs[0]?.key ?? null
  const named = vkey === null ? served : readKey(vkey)
  if (!named) throw new NotVerifiable(`${source.name} names no key. Pass the log's key with --key.`)
  const kept = stateFile === null ? null : await readKept(stateFile, named.name)
  if (!kept) return { key: named, policy, isFirstSight: vkey === null, kept: null }
  // Every demo of a machine has the same name, and each may be a new record.
  const advice = named.name.startsWith('localhost') ? ` If you started a new demo, delete ${stateFile}.` : ''
  if (kept.key !== formatVerifierKey(named))
    throw new NotVerifiable(
      `The key of ${named.name} has changed: it was ${kept.key} on ${kept.seenAt}, and is now ${formatVerifierKey(named)}. ` +
        `Someone else now signs this record.${advice}`,
    )
  return { key: named, policy, isFirstSight: false, kept }
}

const anchorOf = ({ size, root, seenAt }: Kept): Anchor => ({
  by: 'kept',
  size,
  root: fromBase64(root) ?? new Uint8Array(),
  atMs: null,
  name: `The checkpoint saved on ${seenAt}`,
})

/** Where a file's verification ends. Throws NotVerifiable where it is none of this record. */
const readGivenStart = async (file: string, { key }: Trust): Promise<TrustedStart> => {
  const saved = await readSaved(file)
  const start = saved && (await readStart(saved, key, nodeHasher))
  if (start) return start
  throw new NotVerifiable(
    `${file} has no saved verification signed by ${key.name}. Make one with --save, in this release.`,
  )
}

/** Search results of the tiles, as part of what the hashes say. */
const withTiles = (
  result: LogVerification,
  found: Awaited<ReturnType<ReturnType<typeof createTileCheck>['check']>>,
): LogVerification => {
  const { hashes } = result.guarantees
  if (!found)
    return {
      ...result,
      notChecked: ['Hash tiles and proofs: this copy has only the entries.', ...result.notChecked],
    }
  const { tiles, proofs, problems } = found
  const state = problems.length > 0 ? 'fails' : hashes.state
  const sentence = `${hashes.sentence} ${tiles} hash tiles${proofs > 0 ? ` and ${proofs} proofs` : ''} compared.`
  const judged: GuaranteeResult = { state, sentence, problems: [...hashes.problems, ...problems] }
  return {
    ...result,
    holds: result.holds && problems.length === 0,
    guarantees: { ...result.guarantees, hashes: judged },
  }
}

/** The market whose figures are published. */
const readFeed = async (source: RecordSource): Promise<string> => {
  const published = (await source.readPublished('track-record')) as { feed?: { id?: unknown } } | null
  const id = published?.feed?.id
  if (typeof id !== 'string') throw new NotVerifiable(`${source.name} publishes no market.`)
  return id
}

/**
 * Where to begin: behind what was verified before, if the tiles prove that this record begins with it. What the table of signals or
 * other people's checkpoints need lies before. Answers the checkpoints to compare with besides.
 */
const findStart = async (options: Options, trust: Trust & { kept: Kept | null }, newest: SignedCheckpoint) => {
  const { source, stateFile, fromFile = null, isWhole = false, signalsFile = null, given } = options
  const kept = trust.kept ? [anchorOf(trust.kept)] : []
  const own = fromFile === null && stateFile !== null ? await readSaved(savedFileOf(stateFile, trust.key.name)) : null
  const start =
    fromFile === null ? own && (await readStart(own, trust.key, nodeHasher)) : await readGivenStart(fromFile, trust)
  if (!start) return { start: null, kept }
  const { size, root } = start
  if (fromFile !== null) kept.push({ by: 'kept', name: `The checkpoint of ${fromFile}`, size, root, atMs: null })
  const needsAll = isWhole || signalsFile !== null || (given?.heldFolder ?? null) !== null
  const isExtended = !needsAll && (await isExtension({ source, newest, start, kept, hasher: nodeHasher }))
  return { start: isExtended ? start : null, kept }
}

/**
 * Reads the record from a server or folder, verifies its signature, hashes, duties and figures, what witnesses, authorities and
 * others hold of it, and that it extends the checkpoint kept here before; keeps the new one if everything holds. What was verified before and
 * is proven to be unchanged is not read again. Throws NotVerifiable, in a sentence,
 * where it can't be read, isn't signed, or is signed by another key than before.
 */
export const verifyTarget = async (options: Options): Promise<TargetVerification> => {
  const {
    source,
    stateFile,
    nowIso,
    signalsFile = null,
    signalsMarket = null,
    given = NOTHING_GIVEN,
    onProgress = () => {},
  } = options
  const trust = await trustIn(options)
  const { key, policy, isFirstSight } = trust
  const readSigned = () => readCheckpoint(source, { key })
  const first = await readSigned()
  const { start, kept } = await findStart(options, trust, first)
  const begin = start?.size ?? 0
  const outside = await readOutside({ ...given, source, key, newest: first, served: policy, begin })
  const cosigned = start ? await loadCosignatures(start.signed, given.policy ?? policy) : { anchors: [], problems: [] }
  outside.unfit.witness.push(...cosigned.problems)
  const anchors = [...kept, ...cosigned.anchors, ...outside.anchors]
  const table =
    signalsFile === null ? null : createSignalsWriter(signalsFile, signalsMarket ?? (await readFeed(source)))
  const tiles = createTileCheck(nodeHasher, begin)
  tiles.sample(first.checkpoint.size)
  const verifier = createLogVerifier({
    hasher: tiles.hasher,
    hashText,
    anchors,
    unfit: outside.unfit,
    nowMs: () => Date.parse(nowIso),
    memory: start?.memory,
    signals: table?.listener,
  })
  const { signed, published } = await readRecord({
    source,
    verifier,
    readSigned,
    signed: first,
    onEntry: (entries) => {
      if (entries % 2_048 === 0) onProgress(entries, Math.max(entries, first.checkpoint.size))
    },
  })

  const { size, root } = signed.checkpoint
  const state = equalBytes(verifier.root(), root) ? verifier.save() : null
  const result = withTiles(
    verifier.finish({ size, root }, published),
    await tiles.check(source, formatVerifierKey(key), root),
  )
  await table?.finish()
  const figures = recountOf(result.tallies, published)
  const failing = Object.values(result.guarantees).some(({ state }) => state === 'fails')
  if (!failing && result.problems.length === 0 && state !== null) {
    const saved = { key: formatVerifierKey(key), checkpoint: formatNote(signed.note), seenAt: nowIso, state }
    for (const file of [options.saveFile ?? null, stateFile === null ? null : savedFileOf(stateFile, key.name)])
      if (file !== null) await saveVerification(file, saved)
  }
  if (stateFile !== null && !failing)
    await keepCheckpoint(stateFile, key.name, {
      key: formatVerifierKey(key),
      size,
      root: toBase64(root),
      checkpoint: signed.note.text,
      seenAt: nowIso,
    })
  const notChecked = [...outside.notChecked, ...result.notChecked]
  return {
    ...result,
    notChecked,
    key: formatVerifierKey(key),
    isFirstSight,
    size,
    figures,
    from: start && { size: start.size, seenAt: start.seenAt },
  }
}
