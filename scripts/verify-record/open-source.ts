import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordSource } from '../../engine/record/record-source.ts'
import { openFile } from './open-file.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
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

const openServer = (url: string): RecordSource => {
  const fetchFrom = async (address: URL): Promise<Response | null> => {
    const response = await fetch(address).catch((cause: unknown) => {
      throw new Error(`${address.origin} does not answer.`, { cause })
    })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`${address.href} answered ${response.status}.`)
    return response
  }
  const base = url.endsWith('/') ? url : `${url}/`
  return {
    name: url,
    owesTiles: true,
    read: async (path) => {
      const response = await fetchFrom(new URL(`log/${path}`, base))
      return response && new Uint8Array(await response.arrayBuffer())
    },
    readPublished: async (path) => {
      const response = await fetchFrom(new URL(`api/${path}`, base))
      return response && ((await response.json()) as { data: unknown }).data
    },
  }
}

const isFile = (target: string): boolean => statSync(target, { throwIfNoEntry: false })?.isFile() ?? false

/** Opens the record at an address, in a folder, or in one file. Nothing is read yet. */
export const openSource = (target: string): RecordSource => {
  if (/^https?:\/\//.test(target)) return openServer(target)
  return isFile(target) ? openFile(target) : openFolder(target)
}
