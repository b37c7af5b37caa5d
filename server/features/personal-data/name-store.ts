import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { FORMER_MEMBER } from '../../platform/short-name.ts'
import type { Person } from './register-rules.ts'

/** What a member wrote into the ledger, and what an administrator wrote about them there. The audit log has the latter's words too. */
const WORDS_REMOVED = 'Message removed'

/** Fields of an audited row that say who somebody is or what they wrote, where the entry is about them. */
const NAMING_FIELDS = ['fullName', 'email', 'phone', 'telegram', 'country', 'member', 'author', 'text', 'communityName']

/** In the audit log, only the fields that hold the member change; reasons stay as the administrator wrote them. */
const renameInAudit = ({ id, email }: Person): SQL => {
  const fields = sql.join(
    NAMING_FIELDS.map((field) => sql`${field}`),
    sql`, `,
  )
  const isTheirs = sql`(t.about_id = ${id} or t.subject_id = ${id})`
  const renamed = (column: SQL) => sql`(select coalesce(jsonb_object_agg(field.key, case
      when field.value = to_jsonb(${email}::text) or (${isTheirs} and field.key in (${fields}) and field.value <> 'null')
      then to_jsonb(${FORMER_MEMBER}::text) else field.value end), ${column}) from jsonb_each(${column}) field)`
  const holds = (column: SQL) => sql`exists (select from jsonb_each_text(${column}) field where field.value = ${email})`
  return sql`update audit_entries t set before = ${renamed(sql`t.before`)}, after = ${renamed(sql`t.after`)},
      subject_name = case when t.subject_name = ${email} or (${isTheirs} and t.subject_kind <> 'room')
        then ${FORMER_MEMBER} else t.subject_name end
    where ${isTheirs} or (t.about_id is null
      and (t.subject_name = ${email} or ${holds(sql`t.before`)} or ${holds(sql`t.after`)}))`
}

/**
 * Takes the member's name out of rows that others keep. Each is found by the member's id, or by an id of something of theirs; the name
 * is the whole of a field there, or at one place of a sentence that we wrote. Before the member's own rows go.
 */
export const renameElsewhere = async (tx: Transaction, person: Person): Promise<void> => {
  const { id } = person
  const rewarded = sql`select reward.entry_id from referral_rewards reward where reward.member_id = ${id}`
  const ownWords = sql`((t.kind = 'transfer' and t.initiator_id = ${id})
    or (t.kind = 'assignment' and ${id} in (t.from_account_id, t.to_account_id)))`
  const ownOrders = sql`select o.id from practice_orders o join practice_accounts a on a.id = o.account_id
    where a.member_id = ${id}`
  await tx.execute(sql`select set_config('uptick.redaction', 'on', true)`)
  await tx.execute(renameInAudit(person))
  await tx.execute(sql`update upoints_entries t set reason = ${WORDS_REMOVED} where ${ownWords} and t.reason <> ''`)
  await tx.execute(sql`update upoints_entries t
    set reason = 'Referral of ' || ${FORMER_MEMBER}::text || substring(t.reason from ': [0-9.]+% commission$')
    where t.id in (${rewarded}) and t.reason ~ '^Referral of .*: [0-9.]+% commission$'`)
  await tx.execute(sql`update audit_entries a set subject_name = t.reason from upoints_entries t
    where a.subject_kind = 'entry' and a.subject_id = t.id::text and (t.id in (${rewarded}) or ${ownWords})`)
  await tx.execute(sql`select set_config('uptick.redaction', 'off', true)`)
  await tx.execute(sql`update reports set subject_name = ${FORMER_MEMBER} where about_id = ${id}`)
  await tx.execute(sql`update room_messages
    set text = ${FORMER_MEMBER}::text || substring(text from ' (?:joined the room|left the room|was removed from the room)$')
    where about_id = ${id}`)
  // What a notification of points says below its title is the message of a transfer.
  await tx.execute(sql`update notifications set about_name = ${FORMER_MEMBER},
    text = case when kind = 'points' then '' else text end where about_id = ${id}`)
  await tx.execute(sql`update outbox_mails set about_name = ${FORMER_MEMBER} where about_id = ${id}`)
  await tx.execute(sql`update auto_decisions set source = ${FORMER_MEMBER}
    where origin = 'copy' and followed_id in (${ownOrders})`)
}
