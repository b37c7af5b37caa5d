export interface DocumentParts {
  title: string
  description: string
  markup: string
  /** Addresses of its files. `style` is all that the first paint waits for. */
  style: string
  typefaces: string
  script: string
  /** What `script` imports, directly or not: named, so that all are fetched at once. */
  modules: readonly string[]
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What the content policy of the pages does not run or apply, so that a page must not rely on it. */
const FORBIDDEN = [
  { pattern: /<[^>]+\sstyle=/i, what: 'a style attribute' },
  { pattern: /<style[\s>]/i, what: 'a style element' },
  { pattern: /<[^>]+\son[a-z]+=/i, what: 'an event handler attribute' },
  { pattern: /<script(?![^>]*\ssrc=)[^>]*>/i, what: 'an inline script' },
]

/** @throws Error when `page` holds what the content policy forbids */
export const assertAllowed = (page: string, title: string): void => {
  const broken = FORBIDDEN.find(({ pattern }) => pattern.test(page))
  if (broken) throw new Error(`“${title}” holds ${broken.what}, which the content policy forbids.`)
}

const fill = (template: string, place: string, lines: readonly string[]): string => {
  const [before, after, ...more] = template.split(`<!--${place}-->`)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The template must have one place for its ${place}.`)
  const indentation = before.slice(before.lastIndexOf('\n')).match(/^\n *$/)?.[0] ?? '\n'
  return before + lines.join(indentation) + after
}

/**
 * A finished page from the template.
 * @throws Error when the template lacks a place, or the page holds what the content policy forbids
 */
export const composeDocument = (template: string, parts: DocumentParts): string => {
  const [title, description] = [escapeText(parts.title), escapeText(parts.description)]
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    '<meta property="og:image" content="/preview.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  const stylesheet = (href: string): string => `<link rel="stylesheet" href="${href}" />`
  const deferred = [
    stylesheet(parts.typefaces),
    ...parts.modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
    `<script type="module" crossorigin src="${parts.script}"></script>`,
  ]
  const page = Object.entries({
    head,
    style: [stylesheet(parts.style)],
    deferred,
    typefaces: [stylesheet(parts.typefaces)],
    body: [`<div id="root">${parts.markup}</div>`],
  }).reduce((filled, [place, lines]) => fill(filled, place, lines), template)
  assertAllowed(page, parts.title)
  return page
}
