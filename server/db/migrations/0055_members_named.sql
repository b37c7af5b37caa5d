ALTER TABLE "audit_entries" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "about_name" text;--> statement-breakpoint
ALTER TABLE "room_messages" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "about_name" text;--> statement-breakpoint
CREATE INDEX "outbox_mails_member" ON "outbox_mails" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_about" ON "outbox_mails" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "room_messages_about" ON "room_messages" USING btree ("about_id") WHERE "room_messages"."about_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about_id");--> statement-breakpoint

-- From here on, rows that name a member to others are found by that member's id. Older rows get the id where it can be known for certain:
-- by another id, or by a full name that only one member has.
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_only_grow;
--> statement-breakpoint
UPDATE reports r SET about_id = a.member_id FROM creator_applications a WHERE r.subject_kind = 'creator' AND r.subject_id = a.id::text;
--> statement-breakpoint
UPDATE reports r SET about_id = m.author_id FROM room_messages m WHERE r.subject_kind = 'message' AND r.subject_id = m.id::text;
--> statement-breakpoint
UPDATE reports r SET about_id = p.member_id FROM posts p WHERE r.subject_kind = 'post' AND r.subject_id = p.id::text;
--> statement-breakpoint
UPDATE reports r SET about_id = c.member_id FROM post_comments c WHERE r.subject_kind = 'comment' AND r.subject_id = c.id::text;
--> statement-breakpoint
UPDATE reports r SET about_id = m.id FROM audit_entries e JOIN members m ON m.id::text = e.before ->> 'memberId'
  WHERE r.about_id IS NULL AND e.action IN ('post.remove', 'comment.remove') AND e.subject_id = r.subject_id;
--> statement-breakpoint
UPDATE audit_entries e SET about_id = m.id FROM members m
  WHERE (e.subject_kind = 'member' AND e.subject_id = m.id::text) OR (e.subject_kind IN ('post', 'comment') AND e.before ->> 'memberId' = m.id::text)
    OR (e.action = 'room.member.readmit' AND e.after ->> 'memberId' = m.id::text);
--> statement-breakpoint
UPDATE audit_entries e SET about_id = t.member_id FROM support_tickets t WHERE e.subject_kind = 'ticket' AND e.subject_id = t.id::text;
--> statement-breakpoint
UPDATE audit_entries e SET about_id = s.member_id FROM account_setups s WHERE e.subject_kind = 'account-setup' AND e.subject_id = s.id::text;
--> statement-breakpoint
UPDATE audit_entries e SET about_id = a.member_id FROM creator_applications a
  WHERE e.subject_kind IN ('creator', 'creator-application') AND e.subject_id = a.id::text;
--> statement-breakpoint
UPDATE audit_entries e SET about_id = m.author_id FROM room_messages m WHERE e.subject_kind = 'message' AND e.subject_id = m.id::text;
--> statement-breakpoint
UPDATE audit_entries e SET about_id = r.about_id FROM reports r WHERE e.subject_kind = 'report' AND e.subject_id = r.id::text;
--> statement-breakpoint
UPDATE audit_entries e SET about_id = m.id FROM (SELECT full_name, (array_agg(id))[1] AS id FROM members GROUP BY full_name HAVING count(*) = 1) m
  WHERE e.subject_kind = 'room' AND e.before ->> 'member' = m.full_name;
--> statement-breakpoint
-- Reasons are an administrator's words, and stay.
DROP TRIGGER audit_entries_only_grow ON audit_entries;
--> statement-breakpoint
CREATE TRIGGER audit_entries_only_grow BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_but_redaction('subject_name', 'before', 'after', 'search_text');
--> statement-breakpoint
UPDATE room_messages t SET about_id = m.id FROM (SELECT full_name, (array_agg(id))[1] AS id FROM members GROUP BY full_name HAVING count(*) = 1) m
  WHERE t.kind = 'system' AND t.text IN (m.full_name || ' joined the room', m.full_name || ' left the room', m.full_name || ' was removed from the room');
--> statement-breakpoint
UPDATE outbox_mails o SET member_id = m.id FROM members m WHERE o."to" = m.email;
--> statement-breakpoint
UPDATE notices n SET about_id = t.author_id,
  about_name = substring(n.title from '^(.+?) (?:mentioned|answered) you in '),
  title = U&'\E0F0' || substring(n.title from '^.+?( (?:mentioned|answered) you in .*)$')
  FROM room_messages t WHERE n.kind = 'mentions' AND n.title ~ '^.+ (mentioned|answered) you in '
    AND n.path = '/dashboard/traders-rooms/' || t.room_id || '?message=' || t.number;
--> statement-breakpoint
UPDATE notices n SET about_id = r.member_id, about_name = substring(n.title from '^Your referral of (.+) qualified$'),
  title = U&'Your referral of \E0F0 qualified'
  FROM referrals r WHERE n.title ~ '^Your referral of .+ qualified$' AND r.referrer_id = n.member_id
    AND r.qualified_at BETWEEN n.created_at - interval '5 seconds' AND n.created_at + interval '5 seconds';
--> statement-breakpoint
UPDATE outbox_mails o SET about_id = r.member_id, about_name = substring(o.subject from '^Your referral of (.+) qualified$'),
  subject = U&'Your referral of \E0F0 qualified',
  text = regexp_replace(o.text, 'the first deposit of .*?, whom you referred', U&'the first deposit of \E0F0, whom you referred'),
  html = regexp_replace(o.html, 'the first deposit of .*?, whom you referred', U&'the first deposit of \E0F0, whom you referred')
  FROM referrals r WHERE o.subject ~ '^Your referral of .+ qualified$' AND r.referrer_id = o.member_id
    AND r.qualified_at BETWEEN o.created_at - interval '5 seconds' AND o.created_at + interval '5 seconds';
