import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordSource } from '../../engine/record/record-source.ts'

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

/** Opens the record at an address or in a folder. Nothing is read yet. */
export const openSource = (target: string): RecordSource =>
  /^https?:\/\//.test(target) ? openServer(target) : openFolder(target)
