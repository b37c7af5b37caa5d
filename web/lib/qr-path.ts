interface Modules {
  size: number
  /** Row by row; 1 is dark. */
  data: ArrayLike<number>
}

/** Light modules around a QR code (ISO/IEC 18004, section 6.3.8). */
export const QUIET_ZONE = 4

/** A QR code as one SVG path, a unit per module, the quiet zone included: each run of dark modules is a bar. */
export const qrPath = ({ size, data }: Modules): string => {
  const bars: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; ) {
      let width = 0
      while (column + width < size && data[row * size + column + width]) width += 1
      if (width > 0) bars.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${width}v1h-${width}z`)
      column += width + 1
    }
  }
  return bars.join('')
}
