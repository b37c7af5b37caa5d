import { flagOf } from '../rules.ts'

let drawn: boolean | undefined

/** Whether this system has flag characters: a flag has colour, its substitutes are black. */
const drawsFlags = (): boolean => {
  if (drawn !== undefined) return drawn
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.textBaseline = 'top'
  context.font = '12px sans-serif'
  context.fillText(flagOf('NG'), 0, 0)
  const { data } = context.getImageData(0, 0, 16, 16)
  drawn = data.some((value, index) => index % 4 === 1 && value > (data[index - 1] ?? 0) + 40)
  return drawn
}

/** A country's flag; `fallback` on systems without flags. */
export const Flag = ({ iso, fallback }: { iso: string; fallback?: string }) => (
  <span aria-hidden="true">{drawsFlags() ? flagOf(iso) : fallback}</span>
)
