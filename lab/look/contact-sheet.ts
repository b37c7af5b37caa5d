import { escapeHtml } from '../../server/platform/escape-html.ts'

export interface Photo {
  name: string
  title: string
  path: string
  viewer: string
  viewport: string
  theme: string
  file: string
}

const figure = ({ file, viewport, theme }: Photo): string =>
  `<figure><a href="${escapeHtml(file)}"><img loading="lazy" src="${escapeHtml(file)}" alt=""></a>` +
  `<figcaption>${escapeHtml(viewport)} ${escapeHtml(theme)}</figcaption></figure>`

const row = (photos: Photo[]): string => {
  const [first] = photos
  if (!first) return ''
  const heading = `${escapeHtml(first.title)} <small>${escapeHtml(first.path)}, ${escapeHtml(first.viewer)}</small>`
  return `<section><h2>${heading}</h2><div>${photos.map(figure).join('')}</div></section>`
}

export const SHEET_STYLE = `body{font:14px/1.5 system-ui;margin:24px;background:#e6e4db;color:#17170f}small{font-weight:400;color:#66655b}
div{display:flex;gap:16px;align-items:start;overflow-x:auto}figure{margin:0}img{height:320px;border:1px solid #827f73}`

/** One page with every photo, a row per screen and viewer. */
export const contactSheet = (photos: readonly Photo[]): string => {
  const rows = Map.groupBy(photos, ({ name }) => name)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${SHEET_STYLE}</style>
<h1>${photos.length} photos</h1>${[...rows.values()].map(row).join('\n')}</html>`
}
