import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatCheckpoint } from '../../engine/log/checkpoint.ts'
import { formatNote, formatVerifierKey, type Sign, signText, type VerifierKey } from '../../engine/log/note.ts'
import { encodeBundle, TILE_WIDTH, tilePath } from '../../engine/log/tiles.ts'
import { createGrowingTree } from '../../engine/log/tree.ts'
import type { Figures } from '../../engine/record/figures.ts'
import { toAnswers } from '../../engine/record/record-file.ts'
import { nodeHasher } from './node-hashes.ts'

/** Writes a record as a folder that any static host can serve as `/log/`: bundles, checkpoint, policy, published figures. */
export const createFolderWriter = (folder: string, key: VerifierKey, sign: Sign) => {
  const tree = createGrowingTree(undefined, nodeHasher)
  let bundle: Uint8Array[] = []

  const write = (path: string, content: Uint8Array | string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }

  const writeBundle = (): void => {
    const index = Math.floor((tree.size - 1) / TILE_WIDTH)
    write(tilePath({ level: 'entries', index, width: bundle.length }), encodeBundle(bundle))
    bundle = []
  }

  return {
    add: (entry: Uint8Array): void => {
      tree.append(nodeHasher.leaf(entry))
      bundle.push(entry)
      if (bundle.length === TILE_WIDTH) writeBundle()
    },
    /** Writes what is left, and signs it. Answers the checkpoint. */
    finish: async (): Promise<string> => {
      if (bundle.length > 0) writeBundle()
      const text = formatCheckpoint({ origin: key.name, size: tree.size, root: tree.root(), extensions: [] })
      const note = formatNote({ text, signatures: [await signText(text, key, sign)] })
      write('checkpoint', note)
      write('policy', `log ${formatVerifierKey(key)}\nquorum none\n`)
      return note
    },
    /** Writes what is published of the record, as the API answers it. */
    publish: (figures: Figures): void => {
      for (const [path, data] of Object.entries(toAnswers(figures)))
        write(`${path.replace('/', '-').replace('?', '-')}.json`, JSON.stringify({ success: true, data }))
    },
  }
}
