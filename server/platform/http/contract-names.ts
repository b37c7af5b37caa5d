import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'
import * as modules from './contract-modules.ts'

/** Every module of the contract, by its file: what it exports is what the API description names. A test holds its calls to the folder's. */
const CONTRACT = Object.entries<Readonly<Record<string, unknown>>>(modules).map(
  ([name, module]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), module] as const,
)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'reply' in value

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

interface CallName {
  /** As the contract exports it: `listSignals`. */
  name: string
  /** The file that declares it: `signals`. */
  noun: string
}

/** The calls that a file of the contract exports, by name: with a list, also the one for its file, `downloadMembers` of `listMembers`. */
export const callsIn = (module: object): [string, Call][] =>
  Object.entries(module).flatMap(([name, value]): [string, Call][] => {
    if (!isCall(value)) return []
    const file = 'file' in value ? value.file : null
    return isCall(file)
      ? [
          [name, value],
          [name.replace(/^list(Admin)?/, 'download'), file],
        ]
      : [[name, value]]
  })

const names = new Map<Call, CallName>(
  CONTRACT.flatMap(([noun, module]) => callsIn(module).map(([name, call]): [Call, CallName] => [call, { name, noun }])),
)

/** The files that declare calls. */
export const NOUNS: readonly string[] = [...new Set([...names.values()].map(({ noun }) => noun))]

/** What the contract calls this call; null for one that is none of its own, as in tests. */
export const findName = (call: Call): CallName | null => names.get(call) ?? null

/** The schemas that the contract exports, by their names: described once each. Of two of one name the first is. */
export const createSchemaRegistry = (): z.core.$ZodRegistry<{ id: string }> => {
  const registry = z.registry<{ id: string }>()
  const taken = new Set<string>()
  for (const [, module] of CONTRACT)
    for (const [name, value] of Object.entries(module)) {
      if (!isSchema(value) || !/^[A-Z]/.test(name) || taken.has(name) || registry.has(value)) continue
      taken.add(name)
      registry.add(value, { id: name })
    }
  return registry
}
