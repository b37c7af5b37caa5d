export interface LoadedFile {
  path: string
  /** The browser's resource type: document, script, stylesheet, font, image … */
  kind: string
  /** Over the wire. */
  bytes: number
}

/** Row P10 of the README’s table. KB are 1,000 bytes. */
export const LANDING_SCRIPT_BUDGET_KB = 110
const KB = 1000

const sumOf = (files: readonly LoadedFile[], kind: string): number =>
  files.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)

const inKb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

/** By how many bytes the scripts exceed the budget; 0 when they do not. */
export const findOverspend = (files: readonly LoadedFile[], budgetKb: number): number =>
  Math.max(0, sumOf(files, 'script') - budgetKb * KB)

/** A line per file, then a sum per kind. */
export const formatLoad = (path: string, files: readonly LoadedFile[]): string => {
  const kinds = [...new Set(files.map(({ kind }) => kind))]
  return [
    `First load of ${path}, gzip level 9:`,
    ...files.map((file) => `  ${inKb(file.bytes).padStart(9)}  ${file.kind.padEnd(10)}  ${file.path}`),
    ...kinds.map((kind) => `${kind}: ${inKb(sumOf(files, kind))}`),
    ...(path === '/' ? [`Budget of the landing page’s scripts: ${LANDING_SCRIPT_BUDGET_KB} KB`] : []),
  ].join('\n')
}
