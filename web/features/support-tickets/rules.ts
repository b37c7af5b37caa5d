/** What stands in the answer once a canned one is chosen: behind what was written, never instead of it. */
export const withCanned = (written: string, canned: string): string =>
  written.trim() === '' ? canned : `${written.trimEnd()}\n\n${canned}`
