import { create } from 'qrcode'
import { QUIET_ZONE, qrPath } from '../../lib/qr-path.ts'

/** The words of a picture, from top to bottom. */
export interface PictureWords {
  title: string
  /** The largest thing; the words CALL and PUT have their colors. */
  large: string
  /** The one that stands out; null where there is none. */
  result: string | null
  lines: readonly string[]
  /** Small, beside the code. */
  foot: string
}

/** As link previews expect it. */
export const PICTURE = { width: 1200, height: 630 } as const

const MARGIN = 72
const QR_SIZE = 220

/** The page's own colours and faces: the picture follows the theme that it is made in. */
const readLook = () => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  return {
    paper: token('--paper'),
    ink: token('--ink'),
    soft: token('--ink-2'),
    rule: token('--rule'),
    accent: token('--accent'),
    call: token('--call'),
    put: token('--put'),
    display: token('--f-display'),
    text: token('--f-text'),
    proof: token('--f-proof'),
  }
}
type Look = ReturnType<typeof readLook>

const write = (
  pen: CanvasRenderingContext2D,
  words: string,
  at: { x: number; y: number; font: string; colour: string; most: number },
): void => {
  pen.font = at.font
  pen.fillStyle = at.colour
  pen.fillText(words, at.x, at.y, at.most)
}

/** Dark on light in either theme: that is what cameras expect. */
const drawCode = (pen: CanvasRenderingContext2D, address: string): void => {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const unit = QR_SIZE / (modules.size + 2 * QUIET_ZONE)
  pen.save()
  pen.translate(PICTURE.width - MARGIN - QR_SIZE, PICTURE.height - MARGIN - QR_SIZE)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, QR_SIZE, QR_SIZE)
  pen.scale(unit, unit)
  pen.fillStyle = '#000000'
  pen.fill(new Path2D(qrPath(modules)))
  pen.restore()
}

const largeColour = (large: string, look: Look): string => {
  if (large === 'CALL') return look.call
  return large === 'PUT' ? look.put : look.ink
}

const FACES = ['600 40px Archivo', '400 26px "Commit Mono"', '500 120px Newsreader']

/** Draws what is shared onto a canvas of `PICTURE`'s size. */
export const drawSharePicture = async (
  canvas: HTMLCanvasElement,
  words: PictureWords,
  address: string,
): Promise<void> => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  await Promise.all(FACES.map((face) => document.fonts.load(face)))
  const look = readLook()
  const most = PICTURE.width - 2 * MARGIN
  const besideCode = most - QR_SIZE - 40
  pen.fillStyle = look.paper
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height)
  pen.fillStyle = look.accent
  pen.fillRect(0, 0, PICTURE.width, 14)
  pen.textBaseline = 'alphabetic'
  write(pen, words.title, {
    x: MARGIN,
    y: 132,
    font: `600 52px ${look.text}`,
    colour: look.ink,
    most: most - 200,
  })
  pen.textAlign = 'right'
  write(pen, 'Uptick', {
    x: PICTURE.width - MARGIN,
    y: 132,
    font: `500 52px ${look.display}`,
    colour: look.ink,
    most: 180,
  })
  pen.textAlign = 'left'
  write(pen, words.large, {
    x: MARGIN,
    y: 300,
    font: `500 132px ${look.display}`,
    colour: largeColour(words.large, look),
    most: besideCode,
  })
  const lines = [...(words.result === null ? [] : [words.result]), ...words.lines]
  for (const [place, line] of lines.entries())
    write(pen, line, {
      x: MARGIN,
      y: 380 + place * 48,
      font: `${place === 0 && words.result ? 600 : 400} 34px ${look.text}`,
      colour: place === 0 ? look.ink : look.soft,
      most: besideCode,
    })
  write(pen, words.foot, {
    x: MARGIN,
    y: PICTURE.height - MARGIN,
    font: `400 26px ${look.proof}`,
    colour: look.soft,
    most: besideCode,
  })
  drawCode(pen, address)
}

/** The drawn picture as a file. */
export const pictureFile = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], name, { type: 'image/png' })) : reject(new Error('No picture.'))),
      'image/png',
    ),
  )
