import { useEffect, useRef } from 'react'
import { frameHtml } from '../../../lib/trusted-html.ts'

const STYLESHEET = '<link rel="stylesheet" href="/mail-preview.css">'

/** Inline styles are against the page's content policy, which the frame inherits: the preview has its own sheet. */
const withoutInlineStyles = (html: string): string =>
  html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/\sstyle=("[^"]*"|'[^']*')/gi, '')

/** The mail’s markup in a frame without scripts, forms or navigation. */
export const MailHtml = ({ html, subject }: { html: string; subject: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = frameHtml(STYLESHEET + withoutInlineStyles(html))
  }, [html])
  return <iframe ref={frame} className="html" sandbox="allow-same-origin" title={`${subject}, as HTML`} />
}
