-- Part of a name, an e-mail or a phone number, found by the three-letter pieces it is made of.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX members_search ON members USING gin ((lower(full_name) || E'\n' || email || E'\n' || coalesce(phone, '')) gin_trgm_ops);
--> statement-breakpoint
-- One or two letters have no such pieces: they are looked for at the beginning.
CREATE INDEX members_name_begins ON members (lower(full_name) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX members_email_begins ON members (email text_pattern_ops);
--> statement-breakpoint
CREATE INDEX members_newest ON members (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX members_by_name ON members (full_name, id);
--> statement-breakpoint
CREATE INDEX members_by_tier ON members (tier, id);
--> statement-breakpoint
CREATE INDEX upoints_accounts_by_balance ON upoints_accounts (balance, id) WHERE kind = 'member';
