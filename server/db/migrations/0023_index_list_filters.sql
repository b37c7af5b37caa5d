-- What a list of the administrator is filtered by is found in an index. The newest members carry all of it: any filters together are
-- counted without reading the table; tier and country, which find few, have their own.
DROP INDEX members_newest;
--> statement-breakpoint
CREATE INDEX members_newest ON members (created_at DESC, id DESC) INCLUDE (search_text, tier, country, dashboard_unlocked, has_deposited);
--> statement-breakpoint
CREATE INDEX members_of_tier ON members (tier, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX members_of_country ON members (country, created_at DESC, id DESC);
--> statement-breakpoint
-- A member's part of the audit log, and what was done on some days.
CREATE INDEX audit_entries_subject ON audit_entries (subject_id, sequence);
--> statement-breakpoint
CREATE INDEX audit_entries_days ON audit_entries (created_at, sequence) INCLUDE (action);
--> statement-breakpoint
-- The queues: oldest waiting first, then what was decided last; and the newest first, for files and days.
CREATE INDEX account_setups_queue ON account_setups ((status = 'pending') DESC, (CASE WHEN status = 'pending' THEN created_at END), reviewed_at DESC, id);
--> statement-breakpoint
CREATE INDEX account_setups_newest ON account_setups (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX creator_applications_queue ON creator_applications ((status = 'pending') DESC, (CASE WHEN status = 'pending' THEN created_at END), reviewed_at DESC, id);
--> statement-breakpoint
CREATE INDEX creator_applications_newest ON creator_applications (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX creator_applications_member ON creator_applications (member_id, created_at);
--> statement-breakpoint
CREATE INDEX reports_queue ON reports ((status = 'open') DESC, (CASE WHEN status = 'open' THEN created_at END), resolved_at DESC, id);
--> statement-breakpoint
CREATE INDEX reports_newest ON reports (created_at DESC, id DESC);
