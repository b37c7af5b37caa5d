import { useQueryClient } from '@tanstack/react-query'
import {
  createMemberJob,
  JOB_UNASKED_MEMBERS,
  listMemberJobs,
  type MemberFilters,
} from '../../../../contract/member-jobs.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { formatCount } from '../../../lib/format.ts'
import { invalidate } from '../../../lib/query-of.ts'
import { type AskedField, DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import type { EverythingProps } from '../../../ui/list/list-definition.ts'
import { jobTexts } from '../content.ts'
import { REVOKED, UPGRADE_TIERS, upgradeTo } from '../rules.ts'

/** Many members are asked for by their number, typed with its separators or without, so that nobody presses too fast. */
export const numberField = (total: number) =>
  total > JOB_UNASKED_MEMBERS
    ? ({
        name: 'number',
        label: jobTexts.confirmField(formatCount(total)),
        hint: null,
        lines: 'one',
        problem: (text: string): string | null =>
          text.replace(/\D/g, '') === String(total) ? null : jobTexts.confirmWrong(formatCount(total)),
      } satisfies AskedField)
    : undefined

/** The last look before access changes for everybody that search and filters find. */
export const JobDialog = ({ action, narrowing, total, open, onClose, onDone }: EverythingProps) => {
  const client = useQueryClient()
  const tier = UPGRADE_TIERS.find((one) => one === action)
  const task = tier ? tierNames[tier] : jobTexts.task.locked
  const title = jobTexts.confirm(task, formatCount(total))
  return (
    <DecisionDialog
      call={createMemberJob}
      params={{}}
      input={{ filters: narrowing as MemberFilters, task: { kind: 'access', ...(tier ? upgradeTo(tier) : REVOKED) } }}
      field={numberField(total)}
      words={{
        title: `${title}?`,
        effect: jobTexts.effect,
        cancel: jobTexts.cancel,
        confirm: title,
        running: jobTexts.running,
      }}
      open={open}
      onClose={onClose}
      onDone={() => {
        void invalidate(client, listMemberJobs)
        onDone(jobTexts.started)
      }}
    />
  )
}
