/** What is written for a confidence: whole percent, null where nothing is, undefined where it is none. */
export const confidenceFrom = (written: string): number | null | undefined => {
  const text = written.trim().replace(/\s*%$/, '')
  if (text === '') return null
  if (!/^\d{2,3}$/.test(text)) return undefined
  const percent = Number(text)
  return percent >= 50 && percent <= 100 ? percent : undefined
}
