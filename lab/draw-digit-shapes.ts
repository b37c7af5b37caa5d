/**
 * Draws the digits in the fonts of this machine and writes their shapes to `packages/chart-reader/src/digit-shapes.ts`, and
 * those of currency signs, which may stand before them, to `sign-shapes.ts`, of the letters behind them to `suffix-shapes.ts`, and of those that make a text no number to `letter-shapes.ts`: `npm run --prefix lab draw-digit-shapes`. Run again only to teach the reader another font; it wants DejaVu and Liberation.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  GLYPH_COLUMNS,
  GLYPH_ROWS,
  type SeenShape,
  seenShape,
  toLikeness,
  toShape,
} from '@uptick/chart-reader/glyph-shape'
import sharp from 'sharp'

parseArgs()
const FONTS = [
  ['DejaVu Sans', 'normal'],
  ['DejaVu Sans', 'bold'],
  ['DejaVu Sans Mono', 'normal'],
  ['DejaVu Sans Condensed', 'normal'],
  ['Liberation Sans', 'normal'],
  ['Liberation Sans', 'bold'],
  ['Liberation Sans Narrow', 'normal'],
  ['Liberation Mono', 'normal'],
  ['Liberation Serif', 'normal'],
] as const
/** Small characters look different where they fall between the pixels: they are drawn at each of these parts of one. */
const PLACES = [0, 0.33, 0.66]
const SIZES = [11, 24, 10, 12, 13]

/** A shape is kept when those kept before don't tell its digit from the others by this much. */
const CLEARLY = 0.13
/** Those drawn last, in sizes between the others, teach least. */
const MOST_SHAPES = 395
/** Currency signs, as characters of their own. */
const SIGNS = '$€£¥'
const MOST_SIGNS = 120
/** What stands behind a number for thousands and millionths, as characters of their own. */
const SUFFIXES = 'kKµ'
const MOST_SUFFIXES = 90
/** What else stands before or behind prices: a label with such a character is no number. */
const LETTERS = '₹₩₽₺₿₫₴₪₱฿¢%RUECFPNHATBMrtpčzY元'
const MOST_LETTERS = 170

/** By how much the shape is more like the known ones of its digit than like any other. */
const leadOf = (known: (SeenShape & { digit: number })[], seen: SeenShape, digit: number): number => {
  let [own, other] = [0, 0]
  for (const shape of known) {
    const like = toLikeness(seen, shape, 0)
    if (shape.digit === digit) own = Math.max(own, like)
    else other = Math.max(other, like)
  }
  return own - other
}

const kept: (SeenShape & { digit: number })[] = []
const drawings = SIZES.flatMap((size) =>
  PLACES.flatMap((dx) =>
    PLACES.flatMap((dy) => FONTS.flatMap(([family, weight]) => [{ size, dx, dy, family, weight }])),
  ),
)

/** Draws the characters in all fonts and keeps what is needed to tell them from all that was kept before; signs count as digits from ten on. */
const drawShapes = async (characters: readonly string[], first: number, most: number): Promise<string[]> => {
  const lines: string[] = []
  for (const { size, dx, dy, family, weight } of drawings)
    for (const [i, character] of characters.entries()) {
      const side = size * 2
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/><text x="${size / 2 + dx}" y="${Math.floor(size * 1.5) + dy}" font-family="${family}" font-weight="${weight}" font-size="${size}">${character}</text></svg>`
      const { data } = await sharp(Buffer.from(svg))
        .removeAlpha()
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const contrast = Float32Array.from({ length: side * side }, (_, at) => 1 - (data[at] as number) / 255)
      let [left, top, right, bottom] = [side, side, 0, 0]
      for (let y = 0; y < side; y += 1)
        for (let x = 0; x < side; x += 1) {
          if ((contrast[y * side + x] as number) < 0.4) continue
          left = Math.min(left, x)
          right = Math.max(right, x + 1)
          top = Math.min(top, y)
          bottom = Math.max(bottom, y + 1)
        }
      const shape = toShape({ contrast, width: side }, { x: left, y: top, width: right - left, height: bottom - top })
      const aspect = (right - left) / (bottom - top)
      const digit = first + i
      const seen = { digit, ...seenShape(shape, aspect) }
      if (leadOf(kept, seen, digit) >= CLEARLY || lines.length >= most) continue
      kept.push(seen)
      const hex = [...shape].map((share) => Math.min(15, Math.round(share * 15)).toString(16)).join('')
      lines.push(`  [${digit}, ${aspect.toFixed(2)}, '${hex}'],`)
    }
  return lines
}

const write = (name: string, what: string, constant: string, lines: string[]): void => {
  writeFileSync(
    fileURLToPath(new URL(`../packages/chart-reader/src/${name}.ts`, import.meta.url)),
    `/** Written by lab/draw-digit-shapes.ts: ${what}, width by height, and how much ink each of ${GLYPH_COLUMNS}×${GLYPH_ROWS} fields has, row by row, from 0 to f. */
export const ${constant}: readonly (readonly [digit: number, aspect: number, ink: string])[] = [
${lines.join('\n')}
]
`,
  )
  console.log(`${lines.length} shapes written to ${name}.ts.`)
}

const digits = await drawShapes(
  Array.from({ length: 10 }, (_, digit) => String(digit)),
  0,
  MOST_SHAPES,
)
write('digit-shapes', 'digit', 'DIGIT_SHAPES', digits)
write('sign-shapes', `one of ${SIGNS} from ten on`, 'SIGN_SHAPES', await drawShapes([...SIGNS], 10, MOST_SIGNS))
write(
  'suffix-shapes',
  `one of ${SUFFIXES} from twenty on`,
  'SUFFIX_SHAPES',
  await drawShapes([...SUFFIXES], 20, MOST_SUFFIXES),
)
write(
  'letter-shapes',
  'one of the characters of other currencies from thirty on',
  'LETTER_SHAPES',
  await drawShapes([...LETTERS], 30, MOST_LETTERS),
)
