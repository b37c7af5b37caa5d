import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** Browsers of the system, in the order of preference; without one, Playwright's own. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Keeps a browser that runs as root, or without a network, from refusing to start or from calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = SYSTEM_BROWSERS.find((path) => existsSync(path))
  return chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) })
}
