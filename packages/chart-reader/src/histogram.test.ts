import { expect, test } from 'vitest'
import { findBackground } from './background.ts'
import { isHistogram } from './histogram.ts'
import type { Pixels } from './reading.ts'
import type { Series } from './series.ts'

const [WIDTH, HEIGHT, BASE] = [480, 300, 240]

/** Upper edges of what stands on the base, column by column: now and then nothing does. */
const tops = Array.from({ length: WIDTH }, (_, x) => (x % 24 < 18 ? 120 + ((x * 37) % 60) : BASE))

/** A dark picture in which something stands on one row, as strong at its foot as given. */
const draw = (footStrength: number): Pixels => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(10)
  for (let x = 0; x < WIDTH; x += 1)
    for (let y = tops[x]; y < HEIGHT; y += 1) {
      const down = (y - tops[x]) / (BASE - tops[x])
      // Where it fades it goes on below the base, ever fainter.
      const strength = footStrength < 1 ? Math.max(0, 0.24 + 0.5 * (1 - down)) : Number(y < BASE)
      if (tops[x] !== BASE) data.set([10, 10 + 160 * strength, 10 + 160 * strength], (y * WIDTH + x) * 4)
    }
  return { width: WIDTH, height: HEIGHT, data }
}

/** The upper edges as they are followed, and the base between them. */
const series = {
  slots: {
    size: 1,
    count: WIDTH,
    height: HEIGHT,
    starts: Int32Array.from({ length: WIDTH + 1 }, (_, i) => i),
    tops: Int32Array.from(tops.map((top) => Math.min(top, BASE - 4))),
    bottoms: Int32Array.from(tops.map((top) => Math.min(top, BASE - 4) + 4)),
  },
  track: { score: 0, stretches: tops.map((_, i) => i), slots: tops.map((_, i) => i) },
  left: 0,
  right: WIDTH,
} as unknown as Series

test('bars of many heights that end on one row are a histogram; what only fades there is the fill of an area', () => {
  for (const [strength, expected] of [
    [1, true],
    [0.2, false],
  ] as const) {
    const pixels = draw(strength)
    expect(isHistogram(pixels, findBackground(pixels), series)).toBe(expected)
  }
})
