export interface LoadedFile {
  path: string
  /** The browser's resource type: document, script, stylesheet, font, image … */
  kind: string
  /** Over the wire. */
  bytes: number
}

/** What the scripts of a page's first load may weigh. KB are 1,000 bytes. */
const SCRIPT_BUDGETS_KB: Record<string, { of: string; kb: number }> = {
  '/': { of: 'the landing page’s scripts', kb: 110 },
  '/dashboard': { of: 'the dashboard’s scripts', kb: 170 },
}

/** The page's budget, KB; null where it has none. */
export const budgetOf = (path: string): number | null => SCRIPT_BUDGETS_KB[path]?.kb ?? null
const KB = 1000

const sumOf = (files: readonly LoadedFile[], kind: string): number =>
  files.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)

const inKb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

/** By how many bytes the scripts exceed the budget; 0 when they do not. */
export const findOverspend = (files: readonly LoadedFile[], budgetKb: number): number =>
  Math.max(0, sumOf(files, 'script') - budgetKb * KB)

/** A line per file, then a sum per kind. */
export const formatLoad = (path: string, files: readonly LoadedFile[]): string => {
  const budget = SCRIPT_BUDGETS_KB[path]
  const kinds = [...new Set(files.map(({ kind }) => kind))]
  return [
    `First load of ${path}, gzip level 9:`,
    ...files.map((file) => `  ${inKb(file.bytes).padStart(9)}  ${file.kind.padEnd(10)}  ${file.path}`),
    ...kinds.map((kind) => `${kind}: ${inKb(sumOf(files, kind))}`),
    ...(budget ? [`Budget of ${budget.of}: ${budget.kb} KB`] : []),
  ].join('\n')
}
