import { readdir } from 'node:fs/promises'
import type { Call } from '../../contract/call.ts'
import { callsIn } from '../platform/http/contract-names.ts'

const CONTRACT = new URL('../../contract/', import.meta.url)

const readContract = async (): Promise<Call[]> => {
  const files = (await readdir(CONTRACT)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, CONTRACT).pathname)))
  return [...new Set(modules.flatMap(callsIn).map(([, call]) => call))]
}

export const titleOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

/**
 * Every call that the contract declares, for tests that nothing may escape. `access.calls.test.ts` holds it to the routes that the
 * application answers.
 */
export const everyCall: readonly Call[] = await readContract()
