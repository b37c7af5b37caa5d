import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { launchBrowser } from '../look/browser.ts'
import type { Look } from './further-look.ts'
import type { Candle, Kind, Rendered } from './picture-case.ts'
import type { Random } from './random.ts'

/** Where a library says that prices and candles stand, in pixels of the page. */
export interface Placed {
  y0: number
  price0: number
  y1: number
  price1: number
  /** Columns of the first and the last candle in sight. */
  x0: number
  x1: number
  /** The candles in sight, from one to before another; all of them when it is left out. */
  sight?: [number, number]
  /** Whether at least three prices are written at the axis. */
  axis: boolean
  logarithmic?: boolean
}

/** Draws a stretch of a recording in a look chosen by chance. */
export type Draw = (candles: Candle[], kind: Kind, random: Random, at: number) => Promise<Rendered>

/** Shows a page of a look, lets a library draw into its `#chart`, and takes the picture of the page. */
export type Show = (look: Look, draw: (page: Page) => Promise<Placed>) => Promise<Rendered>

const renderedOf = (look: Look, placed: Placed, png: Buffer): Rendered => {
  const { kind, theme, ratio, candles } = look
  const { y0, price0, y1, price1, x0, x1, sight, axis, logarithmic } = placed
  return {
    png,
    theme: theme.name,
    truth: {
      kind,
      candles: sight === undefined ? candles : candles.slice(...sight),
      scale: { y0: y0 * ratio, price0, y1: y1 * ratio, price1, logarithmic: logarithmic === true },
      x0: x0 * ratio,
      x1: x1 * ratio,
      axis,
      redUp: theme.redUp,
    },
  }
}

/** The file of a library that a page takes as a script. */
export const scriptOf = (path: string): string =>
  readFileSync(new URL(`../node_modules/${path}`, import.meta.url), 'utf8')

/** Opens Chromium with `scripts` in each page, and hands what shows a picture to `use`. There is a page for each ratio of device pixels. */
export const withFurtherPages = async (
  { scripts, styles = '' }: { scripts: string[]; styles?: string },
  use: (show: Show) => Promise<void>,
): Promise<void> => {
  const browser = await launchBrowser()
  const pages = new Map<number, Page>()
  const openPage = async (ratio: number): Promise<Page> => {
    const page = await browser.newPage({ deviceScaleFactor: ratio })
    await page.setContent(`<!doctype html><style>${styles}</style><body style="margin:0"></body>`)
    for (const content of scripts) await page.addScriptTag({ content })
    pages.set(ratio, page)
    return page
  }
  try {
    await use(async (look, draw) => {
      const page = pages.get(look.ratio) ?? (await openPage(look.ratio))
      await page.setViewportSize({ width: look.width, height: look.height })
      await page.evaluate((html) => {
        document.body.innerHTML = html
      }, look.html)
      const placed = await draw(page)
      return renderedOf(look, placed, await page.screenshot())
    })
  } finally {
    await browser.close()
  }
}
