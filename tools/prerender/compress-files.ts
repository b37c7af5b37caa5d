import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressions = [
  { ending: '.br', compress: promisify(brotliCompress), options: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } } },
  { ending: '.gz', compress: promisify(gzip), options: { level: constants.Z_BEST_COMPRESSION } },
] as const

const IS_TEXT = /\.(css|js|svg)$/
/** A smaller file travels in one packet, compressed or not. */
const FROM_BYTES = 1024

/**
 * Writes each text file of `folder` once more as it is sent, `main.js.br` and `main.js.gz` beside `main.js`: compressed once as well as
 * can be, instead of quickly for each visitor.
 */
export const compressFiles = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && IS_TEXT.test(entry.name))
  const compressOne = async (file: string): Promise<void> => {
    const text = await readFile(file)
    if (text.length < FROM_BYTES) return
    for (const { ending, compress, options } of compressions) {
      const compressed = await compress(text, options)
      if (compressed.length < text.length) await writeFile(`${file}${ending}`, compressed)
    }
  }
  await Promise.all(texts.map(({ parentPath, name }) => compressOne(join(parentPath, name))))
}
