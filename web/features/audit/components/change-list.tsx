import type { AuditEntry } from '../../../../contract/audit.ts'
import { diffTexts } from '../content.ts'
import { type Change, changesOf } from '../rules.ts'

/** What an action changed, field by field: struck out what was, bold what is. */
export const ChangeList = ({ entry }: { entry: AuditEntry }) => {
  const changes = changesOf(entry)
  if (changes.length === 0) return <span className="faint">{diffTexts.unchanged}</span>
  return (
    <dl className="changes">
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{change.field}</dt>
          <dd>
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Values = ({ before, after }: Change) => (
  <>
    {before === null ? null : (
      <del>
        <span className="sr-only">{diffTexts.before} </span>
        {before}
      </del>
    )}
    {before !== null && after !== null ? <span aria-hidden="true"> → </span> : null}
    {after === null ? null : (
      <ins>
        <span className="sr-only">{diffTexts.after} </span>
        {after}
      </ins>
    )}
  </>
)
