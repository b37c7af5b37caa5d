import type { Call } from '../../contract/call.ts'

const BASE = '/api'

const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const toQuery = (fields: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

/** Whether a call's input is in its address instead of its body. */
export const hasInputInAddress = ({ method }: Pick<Call, 'method'>): boolean => method === 'GET' || method === 'DELETE'

/** The address that a call is made at, below the page's origin. */
export const toAddress = (
  definition: Pick<Call, 'method' | 'path'>,
  { params = {}, input = {} }: { params?: Record<string, unknown>; input?: Record<string, unknown> } = {},
): string => BASE + fillPath(definition.path, params) + (hasInputInAddress(definition) ? toQuery(input) : '')
