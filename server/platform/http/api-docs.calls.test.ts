import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toStatus } from '../../../contract/errors.ts'
import { everyCall, titleOf } from '../../testing/every-call.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { findName } from './contract-names.ts'

interface Operation {
  operationId: string
  tags: string[]
  security: { bearer?: [] }[]
  responses: Record<string, { $ref?: string }>
}
interface Described {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
}

let test: TestApp
let document: Described
beforeAll(async () => {
  test = await buildTestApp()
  await test.app.ready()
  document = test.app.swagger() as unknown as Described
})
afterAll(() => test.close())

const operationOf = ({ method, path }: (typeof everyCall)[number]): Operation | undefined =>
  document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

describe('the description of the calls', () => {
  it('has no error and no warning by the recommended rules of Redocly', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config: await createConfig({ extends: ['recommended'] }),
    })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(document.openapi).toBe('3.1.0')
  })

  it('names every call as the contract does, once, under its noun', () => {
    const described = everyCall.map((call) => ({ call, operation: operationOf(call) }))
    expect(described.filter(({ operation }) => !operation).map(({ call }) => titleOf(call))).toEqual([])
    const ids = described.map(({ operation }) => operation?.operationId)
    expect(new Set(ids).size).toBe(everyCall.length)
    for (const { call, operation } of described) {
      const name = findName(call)
      expect(name, titleOf(call)).not.toBeNull()
      expect([operation?.operationId, operation?.tags]).toEqual([name?.name, [name?.noun]])
      expect(document.tags.map((tag) => tag.name)).toContain(name?.noun)
    }
  })

  it('says of every call whether it needs a session, and each code that it fails with', () => {
    for (const call of everyCall) {
      const operation = operationOf(call)
      const isGuarded = call.access !== 'open' && call.access !== 'demo'
      expect(operation?.security, titleOf(call)).toEqual(isGuarded ? [{ bearer: [] }] : [])
      for (const code of call.fails) {
        const reference = operation?.responses[toStatus(code)]?.$ref ?? ''
        expect(reference.split('/').at(-1)?.split('.'), titleOf(call)).toContain(code)
      }
    }
  })

  it('describes what several calls share once, by its name', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Signal', 'Failure', 'SettledSignal', 'Timeframe']),
    )
    // Inline it was 932 KB, of fewer calls.
    expect(JSON.stringify(document).length).toBeLessThan(640_000)
  })
})
