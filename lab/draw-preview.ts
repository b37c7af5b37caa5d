/**
 * `npm run --prefix lab draw-preview`: draws `web/public/preview.png`, the picture that chats show beside a link to any page. It says what Uptick is and
 * nothing of any signal, so that it is true whenever it is seen.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { launchBrowser } from './look/browser.ts'

parseArgs()
const root = new URL('..', import.meta.url)
const read = (path: string): Promise<Buffer> => readFile(new URL(path, root))

const face = async (family: string, file: string): Promise<string> =>
  `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${(await read(file)).toString('base64')}); font-weight: 100 900; }`

const mark = (await read('web/public/icon.svg')).toString('utf8')
const faces = await Promise.all([
  face('Newsreader', 'web/ui/fonts/newsreader.woff2'),
  face('Archivo', 'web/ui/fonts/archivo.woff2'),
])

const page = `<!doctype html><style>
  ${faces.join('\n')}
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 84px 84px 72px; display: flex; flex-direction: column;
    background: #f1f0ea; color: #17170f; border-top: 14px solid #ffd43a; font-family: Archivo; }
  header { display: flex; align-items: center; gap: 22px; font: 500 58px Newsreader; }
  header svg { width: 76px; height: 76px; }
  h1 { margin: auto 0 28px; font: 500 92px/1.04 Newsreader; letter-spacing: -0.01em; }
  p { margin: 0; font-size: 33px; line-height: 1.4; color: #45453d; }
</style>
<header>${mark}Uptick</header>
<h1>Trading signals<br />on the record</h1>
<p>Sealed before their entry. Settled by one rule.<br />Counted with their interval. Check every one yourself.</p>`

const browser = await launchBrowser()
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await tab.setContent(page)
  await tab.evaluate(() => document.fonts.ready.then(() => true))
  const png = await sharp(await tab.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer()
  await writeFile(fileURLToPath(new URL('web/public/preview.png', root)), png)
  console.log(`web/public/preview.png: ${(png.length / 1024).toFixed(0)} KB`)
} finally {
  await browser.close()
}
