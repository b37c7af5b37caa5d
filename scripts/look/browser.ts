import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../prepare/chromium.mjs'

/** The whole browser: pictures and speeds are those of what people use. */
export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) })
}
