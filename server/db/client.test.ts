import { describe, expect, it } from 'vitest'
import { composedOnce, type Executor } from './client.ts'

describe('composedOnce', () => {
  it('composes a statement once for each database, and for each transaction one of its own', () => {
    const database = {} as Executor
    const transaction = {} as Executor
    const composedFor: Executor[] = []
    const statement = composedOnce((db) => ({ place: composedFor.push(db) }))
    expect(statement(database)).toBe(statement(database))
    expect(statement(transaction)).not.toBe(statement(database))
    expect(composedFor).toEqual([database, transaction])
  })
})
