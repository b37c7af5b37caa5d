interface TextRules {
  createHTML: (html: string) => string
  createScriptURL: (address: string) => string
}
interface TrustedTypes {
  /** The value is an opaque TrustedHTML or TrustedScriptURL; the sinks that take one take strings elsewhere, so it is typed as one. */
  createPolicy: (name: string, rules: Partial<TextRules>) => TextRules
}
declare global {
  var trustedTypes: TrustedTypes | undefined
}

const policy = globalThis.trustedTypes?.createPolicy('uptick-preview', { createHTML: (html) => html })

/** Marks markup for a sandboxed frame, where the browser lets only a named policy assign markup. Not for the page itself. */
export const frameHtml = (html: string): string => (policy ? policy.createHTML(html) : html)
