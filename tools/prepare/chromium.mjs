import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Debian's name of it. */
export const HEADLESS_SHELL = 'chromium-headless-shell'
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * The whole browser: Chromium or Chrome of this system, else Playwright's own download.
 * @returns {string | null} path of the executable
 */
export const findChromium = () => {
  const path = [...NAMES.flatMap(inFolders), ...APPLICATIONS].find(isExecutable) ?? chromium.executablePath()
  return existsSync(path) ? path : null
}

/**
 * The browser for journeys: the same engine without the windows around it, else the whole browser.
 * @returns {string | null} path of the executable
 */
export const findJourneyBrowser = () => inFolders(HEADLESS_SHELL).find(isExecutable) ?? findChromium()

/** Chromium's sandbox refuses to run as root; its background requests only disturb a test. @internal */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What Playwright turns off. A list of our own takes the place of its list. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** The popups of the address bar and a process in reserve. The whole browser loads them beside each page: a quarter of its time in journeys. */
const NOBODY_SEES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** For journeys, which open many pages. @internal */
export const JOURNEY_FLAGS = [
  ...CHROMIUM_FLAGS,
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...NOBODY_SEES].join(',')}`,
]

const inFolders = (/** @type {string} */ name) =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

const isExecutable = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
