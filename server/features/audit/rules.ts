import type { AuditEntry } from '../../../contract/audit.ts'
import type { AuditRow } from './store.ts'

/** An entry as the administrator's screen shows it. */
export const toAuditEntry = ({
  subjectKind,
  subjectId,
  subjectName,
  adminId: _,
  aboutId: _about,
  createdAt,
  ...row
}: AuditRow): AuditEntry => ({
  ...row,
  subject: { kind: subjectKind, id: subjectId, name: subjectName },
  createdAt: createdAt.toISOString(),
})

/** An entry as a spreadsheet has it. */
export const toAuditLine = ({
  sequence,
  createdAt,
  adminName,
  action,
  subject,
  before,
  after,
  reason,
  id,
}: AuditEntry) => ({
  number: sequence,
  time: createdAt,
  administrator: adminName,
  action,
  subjectKind: subject.kind,
  subject: subject.name,
  subjectId: subject.id,
  before: before ? JSON.stringify(before) : '',
  after: after ? JSON.stringify(after) : '',
  reason: reason ?? '',
  entry: id,
})
