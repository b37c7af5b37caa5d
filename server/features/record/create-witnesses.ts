import { cosignedAt } from '../../../engine/log/cosignature.ts'
import { formatSignatures, type NoteSignature, parseNote } from '../../../engine/log/note.ts'
import type { PolicyWitness } from '../../../engine/log/policy.ts'
import type { Database } from '../../db/client.ts'
import type { Logger } from '../../platform/logger.ts'
import { askWitness, type WitnessAnswer, WitnessSilent } from '../../platform/witness-client.ts'
import { createOwnReader } from './own-reader.ts'
import * as store from './store.ts'

const ANSWER_WITHIN_MS = 5_000
/** Once to hear what it saw last, once to show how the log grew from there; once more where it moved meanwhile. */
const MAX_TRIES = 3

/** How a witness stands. */
export interface WitnessState {
  name: string
  key: PolicyWitness['key']
  url: string
  /** The last checkpoint that it cosigned, as far as this server knows. */
  cosignedSize: number | null
  cosignedAt: Date | null
  /** What was wrong when it was last asked; null where it cosigned. */
  problem: string | null
  /** Whether it has answered since the start. Only its first answer can say that this log was rolled back. */
  met: boolean
}

export interface SignedHead {
  size: number
  root: Uint8Array
  note: string
}

interface Deps {
  db: Database
  witnesses: readonly PolicyWitness[]
  log: Logger
}

/** A witness has cosigned what this log is not: it was rolled back, or somebody signs another log with its key. */
export class Contradicted extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Contradicted'
  }
}

const findContradiction = (name: string, answer: WitnessAnswer, oldSize: number, size: number): string | null => {
  if (answer.is === 'inconsistent') return `The witness ${name} has cosigned another record under this name.`
  if (answer.is !== 'conflict') return null
  if (answer.size > size)
    return `The witness ${name} has cosigned ${answer.size} entries, but the record ends at ${size}.`
  if (answer.size === size && oldSize === size)
    return `The witness ${name} has cosigned another record of ${size} entries under this name.`
  return null
}

export type Witnesses = Awaited<ReturnType<typeof createWitnesses>>

/** The log's witnesses: what each one cosigned last, and asking them for more. */
export const createWitnesses = async ({ db, witnesses, log }: Deps) => {
  const last = new Map((await store.findLastCosignatures(db.orm)).map((row) => [row.witness, row]))
  const states = witnesses.flatMap(({ name, key, url }): WitnessState[] => {
    if (url === null) return []
    const row = last.get(key.name)
    const known = { cosignedSize: row?.size ?? null, cosignedAt: row?.cosignedAt ?? null }
    return [{ name, key, url, ...known, problem: null, met: false }]
  })

  const setProblem = (state: WitnessState, problem: string | null): void => {
    if (state.problem === problem) return
    state.problem = problem
    if (problem === null) log.info({ witness: state.name }, 'the witness cosigns again')
    else log.warn({ witness: state.name, problem }, 'a witness does not cosign')
  }

  const keep = async (state: WitnessState, head: SignedHead, signatures: readonly NoteSignature[]): Promise<void> => {
    const text = parseNote(head.note)?.text ?? ''
    const seconds = await cosignedAt({ text, signatures }, state.key)
    if (seconds === null) {
      setProblem(state, 'Its cosignature isn’t valid for its key.')
      return
    }
    const own = signatures.filter(({ name }) => name === state.key.name).slice(0, 1)
    const at = new Date(seconds * 1000)
    const row = { size: head.size, witness: state.key.name, line: formatSignatures(own), cosignedAt: at }
    await store.insertCosignature(db.orm, row)
    state.cosignedSize = head.size
    state.cosignedAt = at
    setProblem(state, null)
  }

  /** One conversation. Answers a sentence where the witness contradicts this log. */
  const converse = async (state: WitnessState, head: SignedHead): Promise<string | null> => {
    let oldSize = Math.min(state.cosignedSize ?? 0, head.size)
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const proof = await createOwnReader(db, head).proveConsistency(oldSize)
      const answer = await askWitness(state.url, { oldSize, proof, checkpoint: head.note }, ANSWER_WITHIN_MS)
      if (answer.is === 'cosigned') {
        await keep(state, head, answer.signatures)
        return null
      }
      const contradiction = findContradiction(state.name, answer, oldSize, head.size)
      if (contradiction !== null || answer.is === 'inconsistent') return contradiction
      if (answer.is === 'refused') {
        setProblem(state, answer.sentence)
        return null
      }
      oldSize = answer.size
    }
    setProblem(state, 'It reports a different size each time.')
    return null
  }

  const askOne = async (state: WitnessState, head: SignedHead): Promise<string | null> => {
    let contradiction: string | null
    try {
      contradiction = await converse(state, head)
    } catch (error) {
      if (!(error instanceof WitnessSilent)) throw error
      setProblem(state, error.message)
      return null
    }
    // Whoever did not contradict before can't know better now than the log itself, which only grew.
    const counts = !state.met
    state.met = true
    if (contradiction !== null) setProblem(state, contradiction)
    return counts ? contradiction : null
  }

  return {
    states: (): readonly WitnessState[] => states,

    /**
     * Asks all of them at once to cosign `head`, each within a few seconds. Throws Contradicted where one that is asked for the
     * first time since the start has cosigned what this log is not; every other trouble is in its state.
     */
    ask: async (head: SignedHead): Promise<void> => {
      const contradictions = await Promise.all(states.map((state) => askOne(state, head)))
      const [first] = contradictions.filter((sentence) => sentence !== null)
      if (first) throw new Contradicted(first)
    },
  }
}
