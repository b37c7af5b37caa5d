import { MEGABYTE } from '../../contract/files.ts'

const KILOBYTE = 1024

/** `812 KB`, `6.2 MB`; whole bytes below a kilobyte. */
export const formatFileSize = (bytes: number): string => {
  if (bytes < KILOBYTE) return `${Math.round(bytes)} B`
  return bytes < MEGABYTE ? `${Math.round(bytes / KILOBYTE)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
}
