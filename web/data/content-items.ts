import { useQuery } from '@tanstack/react-query'
import { listContentItems, type ReadKind } from '../../contract/content-items.ts'
import { call } from '../lib/call.ts'

/** What is published of a kind. */
export const useContentItems = (kind: ReadKind) =>
  useQuery({
    queryKey: [listContentItems.path, kind],
    queryFn: ({ signal }) => call(listContentItems, { input: { kind }, signal }),
  })
