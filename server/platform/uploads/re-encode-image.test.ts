import sharp from 'sharp'
import { expect, it } from 'vitest'
import { reEncodeImage } from './re-encode-image.ts'

it('decodes no more than two images at a time, and goes on after one that cannot be read', async () => {
  const picture = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const broken = picture.subarray(0, picture.length - 200)
  let isDone = false
  let most = 0
  const works = Promise.allSettled([broken, ...Array(7).fill(picture)].map((bytes) => reEncodeImage(bytes, 'png')))
  works.then(() => {
    isDone = true
  })
  while (!isDone) {
    const { queue, process } = sharp.counters()
    most = Math.max(most, queue + process)
    await new Promise(setImmediate)
  }
  // One more may be counted: a picture that is done leaves the counters a moment after the next one has begun. Without a limit it is eight.
  expect(most).toBeGreaterThanOrEqual(1)
  expect(most).toBeLessThanOrEqual(3)
  expect((await works).map(({ status }) => status)).toEqual(['rejected', ...Array(7).fill('fulfilled')])
})
