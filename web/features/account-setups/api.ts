import { useQuery } from '@tanstack/react-query'
import { getDepositProof } from '../../../contract/account-setups.ts'
import { callForFile } from '../../lib/call.ts'

const PROOF_KEPT_MS = 60_000

/** What came with a request. It never changes, and is not kept for long: it is somebody's bank statement. */
export const useDepositProof = (id: string) =>
  useQuery({
    queryKey: [getDepositProof.path, id],
    queryFn: ({ signal }) => callForFile(getDepositProof, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PROOF_KEPT_MS,
  })
