import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { utf8 } from '../../engine/log/bytes.ts'
import { encodeBundle, parseTilePath, TILE_WIDTH } from '../../engine/log/tiles.ts'
import { RecordFileHead } from '../../engine/record/record-file.ts'
import { NotVerifiable, type RecordSource } from '../../engine/record/record-source.ts'

const NEWLINE = 0x0a

/** Where the head ends and where every 256th entry begins, in bytes: the file itself is read again, a bundle at a time. */
const findLines = async (path: string): Promise<{ headEnd: number; bundles: number[]; end: number }> => {
  const bundles: number[] = []
  let headEnd = -1
  let lines = 0
  let at = 0
  let begin = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let place = chunk.indexOf(NEWLINE); place !== -1; place = chunk.indexOf(NEWLINE, place + 1)) {
      const end = at + place + 1
      if (headEnd === -1) headEnd = end
      else {
        if (lines % TILE_WIDTH === 0) bundles.push(begin)
        lines += 1
      }
      begin = end
    }
    at += chunk.length
  }
  return { headEnd, bundles, end: begin }
}

const parse = (line: string, path: string): unknown => {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new NotVerifiable(`${path} has a line that isn’t JSON: it is incomplete, or not a record.`, { cause })
  }
}

const openLines = async (path: string) => {
  const { headEnd, bundles, end } = await findLines(path)
  const readBetween = async (from: number, to: number): Promise<string> => {
    const file = await open(path)
    try {
      const bytes = Buffer.alloc(to - from)
      await file.read(bytes, 0, bytes.length, from)
      return bytes.toString('utf8')
    } finally {
      await file.close()
    }
  }
  const head = headEnd === -1 ? null : RecordFileHead.safeParse(parse(await readBetween(0, headEnd), path))
  if (!head?.success) throw new NotVerifiable(`${path} doesn’t start like a copy of a record.`)

  /** The entries of bundle `index`, each where its line says that it is. */
  const readBundle = async (index: number): Promise<Uint8Array[] | null> => {
    const from = bundles[index]
    if (from === undefined) return null
    const lines = (await readBetween(from, bundles[index + 1] ?? end)).trimEnd().split('\n')
    return lines.map((line, place) => {
      const entry = parse(line, path) as { index?: unknown; text?: unknown } | null
      const expected = index * TILE_WIDTH + place
      if (entry?.index !== expected || typeof entry.text !== 'string')
        throw new NotVerifiable(`${path} has no entry ${expected}, or has it in the wrong place.`)
      return utf8(entry.text)
    })
  }
  return { head: head.data, readBundle }
}

/** A record in one file. Nothing is read yet. */
export const openFile = (path: string): RecordSource => {
  let opening: ReturnType<typeof openLines> | null = null
  const opened = () => {
    opening ??= openLines(path)
    return opening
  }
  return {
    name: path,
    read: async (resource) => {
      const { head, readBundle } = await opened()
      if (resource === 'checkpoint') return utf8(head.checkpoint)
      if (resource === 'policy') return utf8(head.policy)
      const tile = parseTilePath(resource)
      if (tile?.level !== 'entries') return null
      const entries = await readBundle(tile.index)
      return entries && entries.length >= tile.width ? encodeBundle(entries.slice(0, tile.width)) : null
    },
    readPublished: async (resource) => (await opened()).head.published[resource] ?? null,
  }
}
