/**
 * A plugin of Stryker that lets one of every `SAMPLE_EVERY` changes through to the tests, counted in the order of the source: what would
 * take hours is measured on a sample. Stryker leaves the others out of its figures, as changes that do not compile.
 */
const every = Number(process.env.SAMPLE_EVERY ?? 1)

interface Verdict {
  status: 'passed' | 'compileError'
  reason?: string
}

export const verdictOn = (id: string, step: number): Verdict =>
  Number(id) % step === 0 ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' }

class SampleChecker {
  async init(): Promise<void> {
    if (!Number.isInteger(every) || every < 1) throw new Error(`SAMPLE_EVERY=${every} is no whole number from 1.`)
  }

  async check(mutants: readonly { id: string }[]): Promise<Record<string, Verdict>> {
    return Object.fromEntries(mutants.map(({ id }) => [id, verdictOn(id, every)]))
  }

  async group(mutants: readonly { id: string }[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)]
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }]
