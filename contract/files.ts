/**
 * Files that a call takes. Such a call is sent as `multipart/form-data`: each input field and each file is a part of its name.
 * A list is sent as one part per item, an object as JSON. Where no file is required, plain JSON is taken too.
 */
export type ImageKind = 'png' | 'jpeg' | 'webp'
export type FileKind = ImageKind | 'pdf'

export interface FileField<Kind extends FileKind = FileKind, Required extends boolean = boolean> {
  kinds: readonly Kind[]
  maxBytes: number
  required: Required
  /** What is read when the file is missing, too large or of another kind. */
  sentences: { missing: string; tooLarge: string; wrongKind: string }
}

export type FileFields = Record<string, FileField>

export const MEGABYTE = 1024 * 1024
export const IMAGE_KINDS = ['png', 'jpeg', 'webp'] as const
/** Above this an image is refused before it is decoded (docs/product.md, “Files”). */
export const MAX_IMAGE_PIXELS = 24_000_000

export const MEDIA_TYPES: Record<FileKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** Declares a file of a call. The sentences are every upload's unless the call has better ones. */
export const fileField = <const Kind extends FileKind, const Required extends boolean = false>({
  kinds,
  maxBytes,
  required,
  sentences,
}: {
  kinds: readonly Kind[]
  maxBytes: number
  required?: Required
  sentences?: Partial<FileField['sentences']>
}): FileField<Kind, Required> => ({
  kinds,
  maxBytes,
  required: (required ?? false) as Required,
  sentences: {
    missing: 'Please select a file',
    tooLarge: `File size must be less than ${Math.floor(maxBytes / MEGABYTE)}MB`,
    wrongKind: (kinds as readonly FileKind[]).includes('pdf')
      ? 'Please select an image or a PDF file'
      : 'Please select a valid image file',
    ...sentences,
  },
})

/** An input as the text fields of a form. What is null or left out is not sent. */
export const toFormTexts = (input: object): [name: string, text: string][] =>
  Object.entries(input).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== null && item !== undefined)
      .map((item): [string, string] => [name, typeof item === 'object' ? JSON.stringify(item) : String(item)]),
  )

/** The `accept` of a file input. */
export const acceptedTypes = ({ kinds }: FileField): string => kinds.map((kind) => MEDIA_TYPES[kind]).join(',')

/**
 * What a form says about a chosen file before it is sent; null when nothing speaks against it. Browsers tell the type by the
 * name alone, and some tell none: the server looks into the file.
 */
export const problemOfChoice = (field: FileField, file: { size: number; type: string } | null): string | null => {
  if (!file) return field.required ? field.sentences.missing : null
  if (file.type !== '' && !field.kinds.some((kind) => MEDIA_TYPES[kind] === file.type)) return field.sentences.wrongKind
  return file.size > field.maxBytes ? field.sentences.tooLarge : null
}
