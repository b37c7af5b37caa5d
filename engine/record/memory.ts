import { fromHex, toHex } from '../log/bytes.ts'

/** Raised with every change to what verifiers remember: an older state is then read as none. */
const FORMAT = 1

/** The state of a verifier, part by part: saved at a checkpoint, another verifier continues from there. */
export interface Memory {
  /** The state of a part: the saved one, or else what `begin` makes. The part changes it in place. */
  recall: <State extends object>(name: string, begin: () => State) => State
  /** The same memory, for parts of which there are several. */
  below: (prefix: string) => Memory
  encode: () => string
}

type Code = string | number | boolean | null | [number | string]

const ODD: [name: string, value: unknown][] = [
  ['u', undefined],
  ['n', Number.NaN],
  ['+', Number.POSITIVE_INFINITY],
  ['-', Number.NEGATIVE_INFINITY],
]

const toNode = (value: object, toCode: (part: unknown) => Code): unknown[] => {
  if (value instanceof Uint8Array) return ['bytes', toHex(value)]
  if (value instanceof Map) return ['map', ...[...value].flat().map(toCode)]
  if (value instanceof Set) return ['set', ...[...value].map(toCode)]
  if (Array.isArray(value)) return ['list', ...value.map(toCode)]
  return ['fields', ...Object.entries(value).flat().map(toCode)]
}

/** As JSON: objects are numbered, so that one which two parts share stays one. */
const encodeGraph = (root: object): string => {
  const numbers = new Map<object, number>()
  const nodes: unknown[] = []
  const toCode = (value: unknown): Code => {
    if (typeof value === 'object' && value !== null) return [numbers.get(value) ?? addNode(value)]
    const odd = ODD.find(([, other]) => Object.is(other, value))
    return odd ? [odd[0]] : (value as Code)
  }
  const addNode = (value: object): number => {
    const number = nodes.push(null) - 1
    numbers.set(value, number)
    nodes[number] = toNode(value, toCode)
    return number
  }
  addNode(root)
  return JSON.stringify(nodes)
}

type Node = [kind: 'bytes' | 'map' | 'set' | 'list' | 'fields', ...parts: Code[]]

const pairsOf = <Part>(parts: readonly Part[]): [Part, Part][] =>
  Array.from({ length: parts.length / 2 }, (_, at) => [parts[2 * at] as Part, parts[2 * at + 1] as Part])

const EMPTY: Record<Node[0], (first: Code | undefined) => unknown> = {
  bytes: (hex) => fromHex(String(hex)),
  map: () => new Map(),
  set: () => new Set(),
  list: () => [],
  fields: () => ({}),
}

const fill = (one: unknown, values: readonly unknown[]): void => {
  if (one instanceof Uint8Array) return
  if (one instanceof Set) for (const value of values) one.add(value)
  else if (Array.isArray(one)) for (const value of values) one.push(value)
  else if (one instanceof Map) for (const [key, value] of pairsOf(values)) one.set(key, value)
  else
    for (const [key, value] of pairsOf(values))
      Object.defineProperty(one, String(key), { value, writable: true, enumerable: true, configurable: true })
}

const decodeGraph = (text: string): unknown => {
  const nodes = JSON.parse(text) as Node[]
  const made = nodes.map(([kind, first]) => EMPTY[kind](first))
  const toValue = (code: Code): unknown => {
    if (!Array.isArray(code)) return code
    const [name] = code
    return typeof name === 'number' ? made[name] : ODD.find(([odd]) => odd === name)?.[1]
  }
  for (const [number, [, ...parts]] of nodes.entries()) fill(made[number], parts.map(toValue))
  return made[0]
}

/** The parts of a saved state; null where this release can't read it. */
const readParts = (saved: string): Map<string, object> | null => {
  try {
    const { format, parts } = decodeGraph(saved) as { format?: unknown; parts?: unknown }
    return format === FORMAT && parts instanceof Map ? parts : null
  } catch {
    return null
  }
}

export const createMemory = (parts = new Map<string, object>()): Memory => {
  const at = (prefix: string): Memory => ({
    recall: <State extends object>(name: string, begin: () => State): State => {
      const known = parts.get(prefix + name)
      if (known) return known as State
      const state = begin()
      parts.set(prefix + name, state)
      return state
    },
    below: (inner) => at(`${prefix}${inner} `),
    encode: () => encodeGraph({ format: FORMAT, parts }),
  })
  return at('')
}

/** Null where this release can't read the saved state. */
export const readMemory = (saved: string): Memory | null => {
  const parts = readParts(saved)
  return parts && createMemory(parts)
}
