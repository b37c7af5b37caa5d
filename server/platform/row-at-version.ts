import type { ErrorCode } from '../../contract/errors.ts'
import { CallError } from './http/call-error.ts'

/** The locked row, if it is still as it was when `version` was read. Throws `missing` where there is none, `changed` where it was changed since. */
export const rowAtVersion = <Row extends { version: number }>(
  row: Row | null | undefined,
  version: number,
  { missing, changed }: { missing: ErrorCode; changed: ErrorCode },
): Row => {
  if (!row) throw new CallError(missing)
  if (row.version !== version) throw new CallError(changed)
  return row
}
