import { constants, getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { CommandFailure, runAttached, runCommand } from './run-command.mjs'

const run = (script: string) => runCommand(process.execPath, ['-e', script])

describe('runCommand', () => {
  it('collects both outputs', async () => {
    const output = await run("console.log('one'); console.error('two')")
    expect(output.split('\n').sort()).toEqual(['', 'one', 'two'])
  })

  it('fails with the whole output and the code', async () => {
    const failure = await run("console.log('half done'); process.exit(3)").catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandFailure)
    expect(failure).toMatchObject({ output: 'half done\n', message: expect.stringContaining('ended with code 3.') })
  })

  it('lets other processes go first where it yields', async () => {
    const tell = "setTimeout(() => console.log(require('node:os').getPriority()), 500)"
    const { PRIORITY_BELOW_NORMAL } = constants.priority
    expect(Number(await run(tell))).toBe(getPriority())
    const yielding = await runCommand(process.execPath, ['-e', tell], { yields: true })
    expect(Number(yielding)).toBe(Math.max(getPriority(), PRIORITY_BELOW_NORMAL))
  })

  it('says that a command does not exist', async () => {
    await expect(runCommand('uptick-no-such-command', [])).rejects.toThrow(/could not be started/)
  })
})

describe('runAttached', () => {
  it('hands back the code and the signal', async () => {
    expect(await runAttached(process.execPath, ['-e', 'process.exit(4)'])).toEqual({
      code: 4,
      signal: null,
      timedOut: false,
    })
    const killed = await runAttached(process.execPath, ['-e', "process.kill(process.pid, 'SIGKILL')"])
    expect(killed.signal).toBe('SIGKILL')
  })

  it('ends what takes longer than allowed', async () => {
    const hung = await runAttached(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { limitMinutes: 0.1 / 60 })
    expect(hung).toMatchObject({ timedOut: true, signal: 'SIGTERM' })
  })
})
