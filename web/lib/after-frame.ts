/**
 * Runs `act` once the next picture of the page is on the screen, so that what was pressed is answered before. Where nobody looks at the
 * page, when somebody does. Answers a function that calls it off.
 */
export const afterFrame = (act: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
