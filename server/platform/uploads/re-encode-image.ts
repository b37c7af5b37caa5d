import pLimit from 'p-limit'
import sharp from 'sharp'
import { type ImageKind, MAX_IMAGE_PIXELS } from '../../../contract/files.ts'
import { UnfitFile } from './unfit-file.ts'

/** An animated PNG announces its frames before its first picture. The decoder would show the first and say nothing. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const announced = bytes.indexOf('acTL')
  return announced !== -1 && announced < bytes.indexOf('IDAT')
}

const DECODING_SECONDS = 10
/** Decoding shares its threads with password hashing. */
const limit = pLimit(2)

// Whatever a file claims to be, no other decoder is ever reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
sharp.cache(false)

const tooManyPixels = new UnfitFile('INPUT_TOO_LARGE', {
  says: `This image is too large. It may have at most ${MAX_IMAGE_PIXELS / 1_000_000} megapixels`,
})
const animated = new UnfitFile('INPUT_MEDIA_UNSUPPORTED', { says: 'Please choose an image without animation' })
const unreadable = (cause: unknown) =>
  new UnfitFile('INPUT_INVALID', { says: 'We couldn’t read this image. It may be damaged' }, cause)

const readHeader = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error)
    })

/** The size of an image that we wrote, from its header. Throws `UnfitFile`. */
export const measureImage = async (bytes: Buffer): Promise<{ width: number; height: number }> => {
  const { width, height } = await readHeader(bytes)
  return { width, height }
}

const encode = (bytes: Buffer, kind: ImageKind) => {
  const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', autoOrient: true })
  image.timeout({ seconds: DECODING_SECONDS })
  if (kind === 'png') return image.png()
  if (kind === 'jpeg') return image.jpeg({ quality: 90 })
  return image.webp({ quality: 90, effort: 2 })
}

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * The same picture, written anew by us: upright, without metadata, and without whatever else its bytes carried.
 * Its size is judged by its header, before anything is decoded. Throws `UnfitFile`.
 */
export const reEncodeImage = (bytes: Buffer, kind: ImageKind): Promise<Picture> =>
  limit(async () => {
    const { width, height, pages = 1 } = await readHeader(bytes)
    if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels
    if (pages > 1 || (kind === 'png' && isAnimatedPng(bytes))) throw animated
    try {
      const { data, info } = await encode(bytes, kind).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      throw unreadable(error)
    }
  })
