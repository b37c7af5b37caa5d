import { useQuery } from '@tanstack/react-query'
import { listContentItems, type ReadKind } from '../../contract/content-items.ts'
import { queryOf } from '../lib/query-of.ts'

/** What is published of a kind. */
export const useContentItems = (kind: ReadKind) => useQuery(queryOf(listContentItems, { input: { kind } }))
