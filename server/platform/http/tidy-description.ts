type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Fields = Record<string, Json>

/** The parts of an OpenAPI document that this changes. */
interface Description {
  paths?: Record<string, Record<string, { responses?: Fields }>>
  components?: { schemas?: Fields; responses?: Fields }
}

const REFERENCE = '#/components/'

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every reference below `value`. */
const referencesIn = (value: unknown, found: Set<string> = new Set()): Set<string> => {
  if (Array.isArray(value)) for (const one of value) referencesIn(one, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      if (name === '$ref' && typeof one === 'string') found.add(one)
      else referencesIn(one, found)
    }
  return found
}

/** The same with every reference to `from` led to what `to` maps it to. */
const led = (value: Json, to: ReadonlyMap<string, string>): Json => {
  if (Array.isArray(value)) return value.map((one) => led(one, to))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === '$ref' && typeof one === 'string' ? (to.get(one) ?? one) : led(one, to),
    ]),
  )
}

const SUFFIX = 'Input'

/** What goes in is described apart from what comes out only where the two differ. */
const mergeInputs = (document: Description): Description => {
  const schemas = document.components?.schemas ?? {}
  const same = new Map<string, string>()
  // What refers to another that is the same both ways is itself the same both ways.
  for (let before = -1; before !== same.size; ) {
    before = same.size
    for (const [name, schema] of Object.entries(schemas)) {
      const own = name.endsWith(SUFFIX) ? schemas[name.slice(0, -SUFFIX.length)] : undefined
      if (own !== undefined && JSON.stringify(led(schema, same)) === JSON.stringify(led(own, same)))
        same.set(`${REFERENCE}schemas/${name}`, `${REFERENCE}schemas/${name.slice(0, -SUFFIX.length)}`)
    }
  }
  return led(document as unknown as Json, same) as unknown as Description
}

/** A failure's codes as one name; null for what is no failure. */
const failureName = (status: string, response: Json): string | null => {
  const description = isFields(response) ? response.description : undefined
  if (Number(status) < 400 || typeof description !== 'string') return null
  return [...description.matchAll(/`([A-Z_]+)`:/g)].map(([, code]) => code).join('.')
}

/** Failures that several calls share are described once, named by their codes. */
const shareFailures = (document: Description): Description => {
  const shared: Fields = {}
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))
  for (const { responses = {} } of operations)
    for (const [status, response] of Object.entries(responses)) {
      const name = failureName(status, response)
      if (name === null) continue
      shared[name] = response
      responses[status] = { $ref: `${REFERENCE}responses/${name}` }
    }
  return { ...document, components: { ...document.components, responses: shared } }
}

/** Schemas that nothing refers to are left out. */
const dropUnused = (document: Description): Description => {
  const { schemas = {}, ...components } = document.components ?? {}
  const used = new Set<string>()
  const visit = (references: Iterable<string>): void => {
    for (const reference of references) {
      const name = reference.slice(`${REFERENCE}schemas/`.length)
      if (!reference.startsWith(`${REFERENCE}schemas/`) || used.has(name)) continue
      used.add(name)
      visit(referencesIn(schemas[name]))
    }
  }
  visit(referencesIn([document.paths, components]))
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...document, components: { ...components, schemas: kept } }
}

/** Makes a generated OpenAPI document one that people read: nothing is said twice, and nothing that no call uses. */
export const tidyDescription = <Document>(document: Document): Document =>
  dropUnused(shareFailures(mergeInputs(document as Description))) as Document
