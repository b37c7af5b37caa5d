import { AUDIT_GROUPS, AUDIT_PAGE_SIZE } from '../../../contract/admin-audit.ts'
import { formatCount } from '../../lib/format.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Select } from '../../ui/field.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton, ListTools } from '../../ui/list-frame.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { loadAuditFile, useAudit } from './api.ts'
import { AuditCards, AuditTable } from './components/audit-table.tsx'
import { auditTexts } from './content.ts'
import { actionName } from './rules.ts'
import '../../ui/screen.css'
import './audit.css'

const AuditPage = () => {
  const { address, change } = useAddress()
  const { action = '', search = '' } = address
  const page = pageOf(address.page)
  const query = useAudit({ page, action, search })
  const total = query.data?.total

  return (
    <>
      <div className="title">
        <h1 className="display">{auditTexts.title}</h1>
        <p className="mute" role="status">
          {total === undefined ? null : total === 1 ? auditTexts.oneEntry : auditTexts.count(formatCount(total))}
        </p>
        <div className="end">
          <CsvButton name={auditTexts.csv} load={() => loadAuditFile({ action, search })} />
        </div>
      </div>
      <p className="deck audit-deck">{auditTexts.deck}</p>
      <Sheet>
        <ListTools>
          <SearchBox
            label={auditTexts.search}
            placeholder={auditTexts.placeholder}
            value={search}
            onSearch={(text) => change({ search: text, page: undefined })}
          />
          <ActionFilter action={action} onChange={(next) => change({ action: next, page: undefined })} />
        </ListTools>
        <QueryStates query={query} loading={<ListSkeleton label={auditTexts.loading} />}>
          {({ entries, total: all, pages }) =>
            all === 0 ? (
              <NoEntries
                filtered={action !== '' || search !== ''}
                onClear={() => change({ action: undefined, search: undefined, page: undefined })}
              />
            ) : entries.length === 0 ? (
              <BeyondLastPage />
            ) : (
              <>
                <AuditTable entries={entries} />
                <AuditCards entries={entries} />
                <ListFoot
                  label={auditTexts.pages}
                  size={AUDIT_PAGE_SIZE}
                  shown={entries.length}
                  {...{ total: all, pages, current: page }}
                />
              </>
            )
          }
        </QueryStates>
      </Sheet>
    </>
  )
}

/** Also shows a filter that only the address knows: `member.access`. */
const ActionFilter = ({ action, onChange }: { action: string; onChange: (action: string) => void }) => (
  <Select aria-label={auditTexts.filter} value={action} onChange={({ target }) => onChange(target.value)}>
    <option value="">{auditTexts.all}</option>
    {Object.entries(AUDIT_GROUPS).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
    {action === '' || action in AUDIT_GROUPS ? null : <option value={action}>{actionName(action)}</option>}
  </Select>
)

const NoEntries = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState
      title={auditTexts.noneMatching}
      action={
        <Button size="small" onClick={onClear}>
          {auditTexts.clear}
        </Button>
      }
    >
      {auditTexts.noneMatchingHint}
    </EmptyState>
  ) : (
    <EmptyState title={auditTexts.none}>{auditTexts.noneHint}</EmptyState>
  )

export default AuditPage
