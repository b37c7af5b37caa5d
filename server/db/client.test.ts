import { describe, expect, it } from 'vitest'
import { composedOnce, type Executor } from './client.ts'

const executorOf = (dialect: object, client: string) => ({ dialect, session: { client } }) as unknown as Executor

describe('composedOnce', () => {
  it('composes a statement once for each database, and runs it on the connection of whoever asks', () => {
    const dialect = {}
    let composed = 0
    const statement = composedOnce(() => {
      composed += 1
      return { place: composed, client: 'none' }
    })
    expect(statement(executorOf(dialect, 'pool'))).toEqual({ place: 1, client: 'pool' })
    expect(statement(executorOf(dialect, 'transaction'))).toEqual({ place: 1, client: 'transaction' })
    expect(statement(executorOf(dialect, 'pool'))).toEqual({ place: 1, client: 'pool' })
    expect(statement(executorOf({}, 'other'))).toEqual({ place: 2, client: 'other' })
  })
})
