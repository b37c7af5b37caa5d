import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toEntitlement } from '../../contract/signals.ts'
import type { MemberAccess } from '../../contract/tiers.ts'
import { createPatientReader } from '../../engine/record/create-patient-reader.ts'
import { readMember } from '../../engine/record/member-figures.ts'
import type { RecordSource } from '../../engine/record/record-source.ts'
import { isMissingFile } from '../../server/platform/missing-file.ts'
import { openFile } from './open-file.ts'

const ANSWER_WITHIN_MS = 30_000

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

const openFolder = (folder: string): RecordSource => ({
  name: folder,
  read: (path) => readIfThere(join(folder, path)),
  readPublished: async (path) => {
    const text = await readIfThere(join(folder, `${path.replace('/', '-').replace('?', '-')}.json`))
    return text === null ? null : (JSON.parse(text.toString()) as { data: unknown }).data
  },
})

const openServer = (url: string, apiKey: string | null): RecordSource => {
  const readerWith = (headers: Record<string, string>) =>
    createPatientReader({
      ask: (address) => fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
      sleep,
      noAnswer: (address) => `${new URL(address).origin} does not answer.`,
      badAnswer: (address, status) => `${address} answered ${status}.`,
    })
  const fetchFrom = readerWith({})
  const base = url.endsWith('/') ? url : `${url}/`
  const readData = async (path: string, from = fetchFrom): Promise<unknown> => {
    const response = await from(new URL(`api/${path}`, base).href)
    return response && ((await response.json()) as { data: unknown }).data
  }
  const readOwn = async (key: string) => {
    const fetchOwn = readerWith({ authorization: `Bearer ${key}` })
    const own = (await readData('api-keys/own', fetchOwn)) as MemberAccess
    const entitlement = toEntitlement(own)
    if (entitlement === 'none') throw new Error('The owner of this API key sees no signals.')
    return readMember(entitlement, {
      performance: (period) => readData(`signals/stats/performance?period=${period}`, fetchOwn),
      history: (period) => readData(`signals/history?period=${period}`, fetchOwn),
    })
  }
  return {
    name: url,
    owesTiles: true,
    read: async (path) => {
      const response = await fetchFrom(new URL(`log/${path}`, base).href)
      return response && new Uint8Array(await response.arrayBuffer())
    },
    readPublished: (path) => readData(path),
    ...(apiKey === null ? {} : { readMember: () => readOwn(apiKey) }),
  }
}

const isFile = (target: string): boolean => statSync(target, { throwIfNoEntry: false })?.isFile() ?? false

/** Opens the record at an address, in a folder, or in one file. Nothing is read yet. With an API key (`signals:read`) a server is also asked for what its owner is shown. */
export const openSource = (target: string, apiKey: string | null = null): RecordSource => {
  if (/^https?:\/\//.test(target)) return openServer(target, apiKey)
  if (!existsSync(target)) throw new Error(`There is no file or folder ${target}.`)
  return isFile(target) ? openFile(target) : openFolder(target)
}
