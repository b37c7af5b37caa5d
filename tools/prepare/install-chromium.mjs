import { existsSync } from 'node:fs'
import { CommandFailure, runCommand } from './run-command.mjs'
import { step } from './step.mjs'

/** Makes sure that a browser for the journeys is there: on Debian and as root it is installed, elsewhere asked for. */
export const ensureChromium = async () => {
  // Only now: Playwright, which knows its own browser's place, has to be installed before.
  const { findJourneyBrowser, HEADLESS_SHELL } = await import('./chromium.mjs')
  if (findJourneyBrowser()) return
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!mayInstall) {
    throw new CommandFailure('The browser journeys need Chromium or Chrome on the PATH. Please install one.', '')
  }
  await step('Installing Chromium', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = (/** @type {string} */ name) =>
      runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    // Older releases have no package of the shell alone.
    const installEither = () => install(HEADLESS_SHELL).catch(() => install('chromium'))
    await installEither().catch(async () => {
      await runCommand('apt-get', ['update'], { env })
      return installEither()
    })
  })
}
