import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'

/** How the text of a form becomes a value. */
type Reading = 'text' | 'number' | 'boolean' | 'json'

interface FormField {
  reads: Reading
  /** Whether the field may come several times. */
  isList: boolean
}

/** The fields that a form of a call may hold, by name. */
export type FormFields = ReadonlyMap<string, FormField>

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  items?: JsonSchema
}

const READINGS: Record<string, Reading> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'json',
}

const findField = ({ type, anyOf, items }: JsonSchema): FormField | null => {
  const some = anyOf?.filter((option) => option.type !== 'null')
  if (some) return some.length === 1 && some[0] ? findField(some[0]) : null
  if (type === 'array') {
    const item = items && findField(items)
    return item && !item.isList ? { ...item, isList: true } : null
  }
  const reads = READINGS[type ?? '']
  return reads ? { reads, isList: false } : null
}

/** Reads the fields of a form from the input of its call. Throws where one could not be written as text. */
export const toFormFields = ({ method, path, input }: Call): FormFields => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const field = findField(property)
      if (!field) throw new Error(`The field ${name} of ${method} ${path} cannot be sent in a form.`)
      return [name, field]
    }),
  )
}

const NUMBER = /^-?\d+(\.\d+)?$/

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What no reading fits stays text: the call's own schema refuses it with the sentence of the field. */
const read = (text: string, reads: Reading): unknown => {
  if (reads === 'json') return readJson(text)
  if (reads === 'number' && NUMBER.test(text)) return Number(text)
  if (reads === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** The input that a form's texts make, with the types that its call declares. */
export const toInput = (fields: FormFields, sent: ReadonlyMap<string, readonly string[]>): Record<string, unknown> =>
  Object.fromEntries(
    [...sent].map(([name, texts]) => {
      const { reads, isList } = fields.get(name) ?? { reads: 'text', isList: false }
      const values = texts.map((text) => read(text, reads))
      return [name, isList ? values : values[0]]
    }),
  )
