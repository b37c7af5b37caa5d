import { join, relative } from 'node:path'
import { escapeHtml } from '../../server/platform/escape-html.ts'
import type { Difference } from './compare-photos.ts'
import { SHEET_STYLE } from './contact-sheet.ts'

const figure = (path: string, words: string): string =>
  `<figure><a href="${escapeHtml(path)}"><img loading="lazy" src="${escapeHtml(path)}" alt=""></a><figcaption>${words}</figcaption></figure>`

/** One page with only what differs: before, after, and the pixels in question. It lies in the folder of the new pictures. */
export const comparisonSheet = (
  differences: readonly Difference[],
  { before, after }: { before: string; after: string },
): string => {
  const row = ({ file, what, marked }: Difference): string => {
    const old = marked ? figure(join(relative(after, before), file), 'before') : ''
    const marks = marked ? figure(marked, 'what differs') : ''
    return `<section><h2>${escapeHtml(file)} <small>${escapeHtml(what)}</small></h2><div>${old}${figure(file, 'after')}${marks}</div></section>`
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>What differs</title><style>${SHEET_STYLE}</style>
<h1>${differences.length === 0 ? 'Nothing differs' : `${differences.length} differ`}</h1>${differences.map(row).join('\n')}</html>`
}
