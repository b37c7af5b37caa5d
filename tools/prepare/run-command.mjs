import { spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { ROOT } from './project.mjs'

/** A command that could not start or did not exit with 0. `output` is everything it printed. */
export class CommandFailure extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

/**
 * Runs a command in the project's folder and collects what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, yields?: boolean }} [options] `yields`: other processes of this machine go first
 * @returns {Promise<string>} standard output and standard error, as they came
 */
export const runCommand = (command, args, { env = process.env, yields = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    // Only an administrator may raise what was lowered already.
    if (yields && child.pid) setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) =>
      reject(new CommandFailure(`${command} could not be started: ${error.message}`, output)),
    )
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output)
      const end = signal ? `was ended by ${signal}` : `ended with code ${code}`
      reject(new CommandFailure(`${[command, ...args].join(' ')} ${end}.`, output))
    })
  })

/**
 * Runs a command on this terminal until it ends, passing on the signals that this process gets.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, limitMinutes?: number }} [options] `limitMinutes`: ended after that long
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null, timedOut: boolean }>}
 */
export const runAttached = (command, args, { env = process.env, limitMinutes = 0 } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
    let timedOut = false
    const timer = limitMinutes
      ? setTimeout(() => {
          timedOut = true
          child.kill('SIGTERM')
          setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
        }, limitMinutes * 60_000)
      : undefined

    let stopping = false
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      if (!stopping) child.kill(signal)
      stopping = true
    }
    const onInterrupt = () => {
      // A terminal sends Ctrl-C to the child as well; passing it on would interrupt the child while it stops.
      if (process.stdin.isTTY) stopping = true
      else stop('SIGINT')
    }
    process.on('SIGINT', onInterrupt).on('SIGTERM', stop).on('SIGHUP', stop)
    const abandoned = whenAbandoned(() => stop('SIGTERM'))

    const settle = () => {
      clearTimeout(timer)
      clearInterval(abandoned)
      process.off('SIGINT', onInterrupt).off('SIGTERM', stop).off('SIGHUP', stop)
    }
    child.on('error', (error) => {
      settle()
      reject(new CommandFailure(`${command} could not be started: ${error.message}`, ''))
    })
    child.on('close', (code, signal) => {
      settle()
      resolve({ code: code ?? 1, signal, timedOut })
    })
  })

/**
 * npm hands a SIGTERM to the shell it runs a script in, and that shell dies without passing it on: then nobody but
 * the changed parent tells us to stop.
 * @param {() => void} stop
 */
const whenAbandoned = (stop) => {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return undefined
  return setInterval(() => process.ppid === parent || stop(), 250).unref()
}
