import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

export interface Difference {
  file: string
  /** In words: how much of it, or that it is new. */
  what: string
  /** The picture of what differs, in the folder of the new ones; null where there is nothing to compare with. */
  marked: string | null
}

interface Folders {
  before: string
  after: string
}

const readOrNull = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** The picture on a canvas of this size, RGBA; what it does not reach is transparent. */
const spread = async (png: Buffer, width: number, height: number): Promise<Buffer> => {
  const { width: ownWidth, height: ownHeight } = await sharp(png).metadata()
  return sharp(png)
    .ensureAlpha()
    .extend({ right: width - ownWidth, bottom: height - ownHeight, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer()
}

const compareOne = async (file: string, { before, after }: Folders): Promise<Difference | null> => {
  const [old, now] = await Promise.all([readOrNull(join(before, file)), readFile(join(after, file))])
  if (!old) return { file, what: 'new', marked: null }
  if (old.equals(now)) return null
  const sizes = await Promise.all([sharp(old).metadata(), sharp(now).metadata()])
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const [oldPixels, newPixels] = await Promise.all([spread(old, width, height), spread(now, width, height)])
  const marks = Buffer.alloc(width * height * 4)
  const count = pixelmatch(oldPixels, newPixels, marks, width, height, { threshold: 0, includeAA: true })
  // Other bytes of the same picture.
  if (count === 0) return null
  const marked = file.replace(/\.png$/, '.differs.png')
  await writeFile(
    join(after, marked),
    await sharp(marks, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  )
  const [oldSize, newSize] = sizes.map((size) => `${size.width} × ${size.height}`)
  const grown = oldSize === newSize ? '' : `, ${oldSize} before and ${newSize} now`
  return { file, what: `${count} pixels (${((100 * count) / (width * height)).toFixed(2)}%)${grown}`, marked }
}

/** Which of the pictures in `after` differ from those of the same name in `before`, in a single pixel or more. */
export const comparePhotos = async (files: readonly string[], folders: Folders): Promise<Difference[]> => {
  const differences: Difference[] = []
  for (const file of files) {
    const difference = await compareOne(file, folders)
    if (difference) differences.push(difference)
  }
  return differences
}
