import type { ReceivedFile } from './call.ts'

/** Longer than any browser takes to begin reading what was pressed. */
const KEPT_MS = 60_000

/** Hands a file that only this page holds to the browser, to be kept. */
export const saveFile = ({ blob, name }: ReceivedFile): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click: it must not vanish in the same turn.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
