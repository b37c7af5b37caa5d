export interface Point {
  x: number
  y: number
}

export interface Rectangle extends Point {
  width: number
  height: number
}

const channelsOf = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Edges of a triangle are mixed from so many lines a pixel. */
const LINES = 4

/** Where a horizontal line crosses the edges of a triangle: nowhere, or from and to. */
const crossingsAt = (corners: readonly [Point, Point, Point], y: number): { from: number; to: number } | null => {
  const crossed = corners.flatMap((start, place) => {
    const end = corners[(place + 1) % 3] ?? start
    if (start.y <= y === end.y <= y) return []
    return [start.x + ((y - start.y) / (end.y - start.y)) * (end.x - start.x)]
  })
  return crossed.length < 2 ? null : { from: Math.min(...crossed), to: Math.max(...crossed) }
}

/** How much of each pixel of a row the triangle covers. */
const coverRow = (corners: readonly [Point, Point, Point], row: number): Map<number, number> => {
  const covered = new Map<number, number>()
  for (let line = 0; line < LINES; line += 1) {
    const crossed = crossingsAt(corners, row + (line + 0.5) / LINES)
    if (!crossed) continue
    const { from, to } = crossed
    for (let x = Math.floor(from); x < Math.ceil(to); x += 1)
      covered.set(x, (covered.get(x) ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / LINES)
  }
  return covered
}

/** Pixels to draw on, RGBA; colors as `#rrggbb`. What lies outside is left out. */
export const createCanvas = ({ width, height }: { width: number; height: number }, background: string) => {
  const pixels = Buffer.alloc(width * height * 4, Buffer.from([...channelsOf(background), 255]))

  const mix = (x: number, y: number, [red, green, blue]: readonly number[], share: number): void => {
    const at = (y * width + x) * 4
    const blend = (place: number, to: number): void => {
      const from = pixels[at + place] ?? 0
      pixels[at + place] = Math.round(from + (to - from) * share)
    }
    blend(0, red ?? 0)
    blend(1, green ?? 0)
    blend(2, blue ?? 0)
  }

  return {
    pixels,

    /** On whole pixels, so that edges are sharp. */
    fill: ({ x, y, width: wide, height: high }: Rectangle, color: string): void => {
      const channels = channelsOf(color)
      const [right, bottom] = [Math.min(width, Math.round(x + wide)), Math.min(height, Math.round(y + high))]
      for (let row = Math.max(0, Math.round(y)); row < bottom; row += 1)
        for (let column = Math.max(0, Math.round(x)); column < right; column += 1) mix(column, row, channels, 1)
    },

    fillTriangle: (corners: readonly [Point, Point, Point], color: string): void => {
      const channels = channelsOf(color)
      const ys = corners.map(({ y }) => y)
      for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < Math.min(height, Math.max(...ys)); row += 1)
        for (const [x, share] of coverRow(corners, row)) if (x >= 0 && x < width) mix(x, row, channels, share)
    },
  }
}
