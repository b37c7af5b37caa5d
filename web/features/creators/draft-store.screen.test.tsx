import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type CreatorDraft, getCreatorDraft } from '../../../contract/creators.ts'
import { session } from '../../lib/browser-session.ts'
import { keyOf } from '../../lib/query-of.ts'
import { currentUser } from '../../testing/current-user.ts'
import { useDraftStore } from './api.ts'

const draft = { fullName: 'Adaeze Okafor' } as unknown as CreatorDraft

let client: QueryClient
const openStore = () => {
  session.remember(currentUser(), 'first')
  return renderHook(() => useDraftStore(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result.current
}
beforeEach(() => {
  client = new QueryClient()
})

it('keeps a saved draft for the member who wrote it', () => {
  expect(openStore().saved(draft)).toBe(true)
  expect(client.getQueryData(keyOf(getCreatorDraft))).toEqual(draft)
})

it('keeps nothing of it for whoever logged in meanwhile', () => {
  const store = openStore()
  session.end()
  session.remember(currentUser({ id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c002' }), 'second')
  expect(store.saved(draft)).toBe(false)
  expect(client.getQueryData(keyOf(getCreatorDraft))).toBeUndefined()
})
