import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comparePhotos } from './compare-photos.ts'
import { comparisonSheet } from './comparison-sheet.ts'

let before: string
let after: string
beforeEach(async () => {
  before = await mkdtemp(join(tmpdir(), 'uptick-before-'))
  after = await mkdtemp(join(tmpdir(), 'uptick-after-'))
})
afterEach(() => Promise.all([before, after].map((folder) => rm(folder, { recursive: true, force: true }))))

/** A grey picture, with one pixel of another grey where asked. */
const draw = async (folder: string, file: string, { height = 4, odd = 200, effort = 9 } = {}): Promise<void> => {
  const pixels = Buffer.alloc(4 * height * 3, 200)
  pixels[0] = odd
  const png = sharp(pixels, { raw: { width: 4, height, channels: 3 } }).png({ compressionLevel: effort })
  await writeFile(join(folder, file), await png.toBuffer())
}

describe('comparing pictures', () => {
  it('says nothing of those that are alike, also when they were written differently', async () => {
    await draw(before, 'same.png')
    await draw(after, 'same.png', { effort: 0 })
    expect(await comparePhotos(['same.png'], { before, after })).toEqual([])
  })

  it('sees a single pixel that is one shade off, and marks it', async () => {
    await draw(before, 'landing.png')
    await draw(after, 'landing.png', { odd: 199 })
    const [difference] = await comparePhotos(['landing.png'], { before, after })
    expect(difference).toMatchObject({ file: 'landing.png', what: '1 pixels (6.25%)' })
    expect(await readdir(after)).toContain('landing.differs.png')
  })

  it('sees a page that has grown, and one that is new', async () => {
    await draw(before, 'grown.png')
    await draw(after, 'grown.png', { height: 6 })
    await draw(after, 'new.png')
    const differences = await comparePhotos(['grown.png', 'new.png'], { before, after })
    expect(differences.map(({ what }) => what)).toEqual(['8 pixels (33.33%), 4 × 4 before and 4 × 6 now', 'new'])
    const sheet = comparisonSheet(differences, { before, after })
    expect(sheet).toContain('2 differ')
    expect(sheet).toContain('src="new.png"')
  })
})
