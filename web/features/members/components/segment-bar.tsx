import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createSegment, listSegments, type MemberFilters, removeSegment } from '../../../../contract/member-jobs.ts'
import { call } from '../../../lib/call.ts'
import { keyOf, queryOf } from '../../../lib/query-of.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { toNarrowing } from '../../../ui/list/asked-rules.ts'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { jobTexts, segmentTexts as texts } from '../content.ts'
import styles from './member-jobs.module.css'
import { members } from './member-list.tsx'
import { MessageDialog } from './message-dialog.tsx'

const sameFilters = (one: MemberFilters, other: MemberFilters): boolean => {
  const sorted = (filters: MemberFilters) => JSON.stringify(Object.entries(filters).toSorted())
  return sorted(one) === sorted(other)
}

/** Saved filters of the list, and one message to everybody that they find. */
export const SegmentBar = ({ total }: { total: number | undefined }) => {
  const client = useQueryClient()
  const { address } = useAddress()
  const filters = toNarrowing(members.filters ?? [], address) as MemberFilters
  const segments = useQuery(queryOf(listSegments)).data ?? []
  const chosen = segments.find((segment) => sameFilters(segment.filters, filters))
  const isNarrowed = Object.keys(filters).length > 0
  const { asked, open, ask, close } = useDialog<'save' | 'message'>()
  const remove = useMutation({
    mutationFn: (id: string) => call(removeSegment, { params: { id } }),
    onSuccess: (left) => client.setQueryData(keyOf(listSegments), left),
  })
  return (
    <nav className={styles.segments} aria-label={texts.label}>
      {segments.map((segment) => (
        <Link
          key={segment.id}
          to="/dashboard/admin/users"
          search={segment.filters as never}
          activeOptions={{ exact: true }}
          data-chosen={segment === chosen || undefined}
        >
          <OwnName>{segment.name}</OwnName>
        </Link>
      ))}
      {isNarrowed && !chosen ? (
        <Button size="small" look="plain" onClick={() => ask('save')}>
          {texts.save}
        </Button>
      ) : null}
      {chosen ? (
        <Button size="small" look="plain" busy={remove.isPending} onClick={() => remove.mutate(chosen.id)}>
          {texts.remove}
        </Button>
      ) : null}
      {total ? (
        <Button size="small" onClick={() => ask('message')}>
          {texts.message}
        </Button>
      ) : null}
      {asked?.about === 'save' ? (
        <DecisionDialog
          key={asked.number}
          call={createSegment}
          params={{}}
          input={{ filters }}
          field={{ name: 'name', label: texts.name, lines: 'one' }}
          words={{ title: texts.title, cancel: jobTexts.cancel, confirm: texts.confirm, running: texts.running }}
          open={open}
          onClose={close}
          onDone={(_, { data }) => {
            client.setQueryData(keyOf(listSegments), data)
            close()
          }}
        />
      ) : null}
      {asked?.about === 'message' && total ? (
        <MessageDialog key={asked.number} filters={filters} total={total} open={open} onClose={close} />
      ) : null}
    </nav>
  )
}
