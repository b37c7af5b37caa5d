import type { Box, Frame, Pixels, ReadOptions, ScalePoint } from './reading.ts'

/** How much of a picture around a frame is looked at for labels: columns at least, and by its width. */
const BESIDE = 160
const BESIDE_SHARE = 0.2
/** Rows around a frame in which labels of its edges may stand. */
const AROUND = 20
/** The margin around a price, as a share of its range. */
const MARGIN = 0.06

/** A part of a picture, and where the frame lies in it. */
export interface View {
  pixels: Pixels
  /** Of the part's upper left corner in the picture. */
  x: number
  y: number
  frame: Frame | null
}

const cut = ({ data, width }: Pixels, box: Box): Pixels => {
  const part = new Uint8Array(box.width * box.height * 4)
  for (let y = 0; y < box.height; y += 1) {
    const at = ((box.y + y) * width + box.x) * 4
    part.set(data.subarray(at, at + box.width * 4), y * box.width * 4)
  }
  return { width: box.width, height: box.height, data: part }
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)))

/** The frame inside of the picture. */
export const clampFrame = ({ left, top, right, bottom }: Frame, { width, height }: Pixels): Frame => ({
  left: within(left, width),
  top: within(top, height),
  right: within(right, width),
  bottom: within(bottom, height),
})

/** The same options for a picture that is `by` times as large. A scale counts with both of its points. */
export const scaleOptions = (
  { frame, scale }: Pick<ReadOptions, 'frame'> & { scale?: readonly ScalePoint[] | undefined },
  by: number,
): ReadOptions => {
  const [first, second] = scale ?? []
  const toPoint = ({ y, price }: ScalePoint): ScalePoint => ({ y: y * by, price })
  return {
    ...(frame
      ? { frame: { left: frame.left * by, top: frame.top * by, right: frame.right * by, bottom: frame.bottom * by } }
      : {}),
    ...(first && second ? { scale: [toPoint(first), toPoint(second)] } : {}),
  }
}

/** The part of the picture in which the frame and its labels lie. */
export const viewAround = (pixels: Pixels, frame: Frame | undefined): View => {
  if (frame === undefined) return { pixels, x: 0, y: 0, frame: null }
  const { left, top, right, bottom } = clampFrame(frame, pixels)
  const beside = Math.max(BESIDE, (right - left) * BESIDE_SHARE)
  const outer = clampFrame(
    { left: left - beside, top: top - AROUND, right: right + beside, bottom: bottom + AROUND },
    pixels,
  )
  const [x, y] = [outer.left, outer.top]
  return {
    pixels: cut(pixels, { x, y, width: outer.right - x, height: outer.bottom - y }),
    x,
    y,
    frame: { left: left - x, top: top - y, right: right - x, bottom: bottom - y },
  }
}

/** The box with a margin, inside of the picture. */
export const frameAround = ({ x, y, width, height }: Box, pixels: Pixels): Frame => {
  const margin = Math.max(4, MARGIN * height)
  return clampFrame(
    { left: x - margin, top: y - margin, right: x + width + margin, bottom: y + height + margin },
    pixels,
  )
}
