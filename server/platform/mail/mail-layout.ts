import { cleanLine, cutText } from '../../../contract/people-text.ts'
import { escapeHtml } from '../escape-html.ts'

export interface Recipient {
  email: string
  fullName: string
}

interface Content {
  title: string
  /** Plain sentences, in order. */
  before: readonly string[]
  /** A code to type in, set large. */
  code?: string
  /** A button, with its address spelled out below for clients that show none. */
  action?: { label: string; url: string }
  after: readonly string[]
}

const SANS = "Archivo, 'Helvetica Neue', Arial, sans-serif"
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"
const MONO = "'Commit Mono', ui-monospace, Menlo, Consolas, monospace"
const PAPER = '#F1F0EA'
const SHEET = '#FAFAF6'
const INK = '#17170F'
const QUIET = '#45453D'
const RULE = '#D2CFC3'
const ACCENT = '#FFD43A'

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font:16px/1.5 ${SANS};color:${INK}">${escapeHtml(text)}</p>`

const codeBlock = (code: string): string =>
  `<p style="margin:0 0 16px;padding:16px;background:${PAPER};border:1px solid ${RULE};font:26px/1.2 ${MONO};letter-spacing:.12em;color:${INK}">${escapeHtml(code)}</p>`

const actionBlock = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:${ACCENT};border:1px solid ${INK};font:600 16px/1.2 ${SANS};color:${INK};text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font:13px/1.5 ${MONO};color:${QUIET};word-break:break-all">${escapeHtml(url)}</p>`

const SHOWN_NAME_LENGTH = 40

/**
 * A name as somebody typed it who need not own the address: letters, spaces, hyphens and apostrophes of it, and few of them, so that
 * our mail can't be made to carry a link, an address or a number to its owner.
 */
export const harmlessName = (typed: string): string =>
  cutText(cleanLine(typed.replace(/[^\p{L}\p{M}'’ -]+/gu, ' ')), SHOWN_NAME_LENGTH, '')

const utcFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

export const formatUtc = (at: Date): string => `${utcFormat.format(at)} UTC`

/** One mail as HTML and as text, saying the same. Everything given is text: nothing in it becomes markup. */
export const layOut = ({ title, before, code, action, after }: Content): { html: string; text: string } => ({
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${SHEET};border:1px solid ${RULE};border-top:4px solid ${ACCENT}"><tr><td style="padding:32px 24px">
<p style="margin:0 0 24px;font:600 14px/1 ${SANS};color:${QUIET}">Uptick</p>
<h1 style="margin:0 0 16px;font:400 26px/1.2 ${SERIF};color:${INK}">${escapeHtml(title)}</h1>
${[...before.map(paragraph), code ? codeBlock(code) : '', action ? actionBlock(action) : '', ...after.map(paragraph)].filter(Boolean).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`,
  text: `${[title, ...before, code, action && `${action.label}:\n${action.url}`, ...after, 'Uptick'].filter(Boolean).join('\n\n')}\n`,
})
