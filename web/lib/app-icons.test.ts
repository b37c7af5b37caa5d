import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const PUBLIC = new URL('../public', import.meta.url)
const read = (path: string) => readFile(new URL(`.${path}`, `${PUBLIC}/`))

const Manifest = z.object({
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.optional(z.string()) })),
})

it('an installed app has icons of the sizes that its manifest says, one of them for any mask', async () => {
  const { icons, ...app } = Manifest.parse(JSON.parse((await read('/manifest.webmanifest')).toString('utf8')))
  expect(app).toEqual({ start_url: '/dashboard/signals', scope: '/', display: 'standalone' })
  for (const { src, sizes, type } of icons.filter(({ type }) => type === 'image/png')) {
    const { width, height, format } = await sharp(await read(src)).metadata()
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type])
  }
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual([
    ['any', 'any'],
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  const { width, height, hasAlpha } = await sharp(await read('/icons/touch-180.png')).metadata()
  expect([width, height, hasAlpha]).toEqual([180, 180, false])
})

it('every document names the manifest and the icon of a home screen', async () => {
  for (const file of ['index.html', 'document.html']) {
    const html = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(html).toContain('<link rel="apple-touch-icon" href="/icons/touch-180.png" />')
  }
})
