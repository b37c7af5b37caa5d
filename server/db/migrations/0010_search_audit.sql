-- As of members: what a search looks through is kept with the row.
ALTER TABLE audit_entries ADD COLUMN search_text text GENERATED ALWAYS AS (lower(subject_name || E'\n' || coalesce(reason, ''))) STORED;
--> statement-breakpoint
DROP INDEX audit_entries_search;
--> statement-breakpoint
CREATE INDEX audit_entries_search ON audit_entries USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- The newest first, with what is searched for and filtered by: a common term is counted without reading the table.
CREATE INDEX audit_entries_newest ON audit_entries (sequence) INCLUDE (action, search_text);
