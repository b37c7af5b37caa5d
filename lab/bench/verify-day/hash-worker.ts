import { toHex, toText } from '../../../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../../../engine/log/checkpoint.ts'
import { treeHasher } from '../../../engine/log/hashing.ts'
import { createGrowingTree } from '../../../engine/log/tree.ts'
import { streamEntries } from '../../../engine/record/stream-entries.ts'

/** The baseline: reads the same bundles, and hashes each leaf and the tree over them with the SHA-256 that the verifier has. */
addEventListener('message', async () => {
  const read = async (path: string): Promise<Uint8Array | null> => {
    const answer = await fetch(`/log/${path}`)
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
  }
  const signed = parseSignedCheckpoint(toText((await read('checkpoint')) ?? new Uint8Array()))
  const tree = createGrowingTree()
  const source = { name: 'The day', read, readPublished: async () => null }
  await streamEntries(source, 0, signed?.checkpoint.size ?? 0, (entry) => tree.append(treeHasher.leaf(entry)))
  postMessage(toHex(tree.root()))
})
