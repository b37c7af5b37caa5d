import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/prepare/chromium.mjs'

/**
 * A tile of which only a part is painted anew keeps, along rounded edges, a shade of what it showed before: a few pixels that depend on when
 * what came.
 */
export const WHOLE_TILES = '--disable-partial-raster'

/** The whole browser: pictures and speeds are those of what people use. With further `flags` of Chromium. */
export const launchBrowser = async (...flags: string[]): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({ args: [...CHROMIUM_FLAGS, ...flags], ...(executablePath ? { executablePath } : {}) })
}

/** Higher than the bars of a browser above its page. */
const BARS_PX = 240

/**
 * Makes the window larger than its page, whose lowest lines lie outside of it otherwise: what changes there alone is shown with the next change
 * elsewhere, and a press is counted as answered with that one.
 */
export const enlargeWindow = async (devtools: CDPSession): Promise<void> => {
  const { windowId, bounds } = await devtools.send('Browser.getWindowForTarget')
  const { width = 0, height = 0 } = bounds
  await devtools.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: width + BARS_PX, height: height + BARS_PX },
  })
}
