import { CommandFailure } from './run-command.mjs'

const { stdout } = process

const secondsSince = (/** @type {number} */ startMs) => `${((performance.now() - startMs) / 1000).toFixed(1)} s`

/**
 * Runs `work` under one terminal line that ends with the seconds it took. On a terminal the seconds count up.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const step = async (label, work) => {
  const startMs = performance.now()
  const show = (/** @type {string} */ text) => stdout.write(stdout.isTTY ? `\r${label} ... ${text}` : text)
  stdout.write(`${label} ... `)
  const ticking = stdout.isTTY ? setInterval(() => show(secondsSince(startMs)), 200) : undefined
  try {
    const result = await work()
    show(`${secondsSince(startMs)}\n`)
    return result
  } catch (error) {
    show(`failed after ${secondsSince(startMs)}\n`)
    throw error
  } finally {
    clearInterval(ticking)
  }
}

/**
 * Prints what went wrong: a command's whole output first, then the sentence.
 * @param {unknown} error
 */
export const report = (error) => {
  if (error instanceof CommandFailure) console.error(`\n${error.output.trimEnd()}\n`)
  console.error(error instanceof CommandFailure ? error.message : error)
}
