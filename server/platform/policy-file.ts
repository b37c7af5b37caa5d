import { readFile } from 'node:fs/promises'
import { type Policy, parsePolicy } from '../../engine/log/policy.ts'

/** The tlog-policy in `file`. Throws a sentence that names the file, and the line where one is at fault. */
export const readPolicy = async (file: string): Promise<Policy> => {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The policy file ${file} cannot be read.`, { cause })
  })
  try {
    return parsePolicy(text)
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
