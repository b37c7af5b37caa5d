/** What comes within so many ms; null where it is late. Rejects where it fails in time. */
export const inTime = async <Result>(coming: Promise<Result>, ms: number): Promise<Result | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms).unref()
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
