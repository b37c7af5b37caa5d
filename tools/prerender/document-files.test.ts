import { describe, expect, it } from 'vitest'
import { builtFile, documentFiles } from './document-files.ts'

const manifest = {
  'web/hydrate/landing.ts': {
    file: 'assets/landing.js',
    imports: ['_page.js', '_react.js'],
    css: ['assets/landing.css'],
  },
  '_page.js': { file: 'assets/page.js', imports: ['_button.js', '_react.js'], css: ['assets/page.css'] },
  '_button.js': { file: 'assets/button.js', imports: ['_react.js'], css: ['assets/button.css'] },
  '_react.js': { file: 'assets/react.js' },
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
}

describe('the files of a document', () => {
  it('are its script, every module behind it once, and their sheets before its own', () => {
    expect(documentFiles(manifest, 'web/hydrate/landing.ts')).toEqual({
      script: 'assets/landing.js',
      modules: ['assets/page.js', 'assets/button.js', 'assets/react.js'],
      styles: ['assets/button.css', 'assets/page.css', 'assets/landing.css'],
    })
  })

  it('must have been built', () => {
    expect(builtFile(manifest, 'web/hydrate/landing.ts')).toBe('assets/landing.js')
    expect(() => builtFile(manifest, 'web/ui/fonts.css')).toThrow('The build has no web/ui/fonts.css.')
    expect(() => documentFiles(manifest, 'web/hydrate/risk.ts')).toThrow('web/hydrate/risk.ts')
  })
})
