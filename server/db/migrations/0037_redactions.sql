-- A member who leaves is named nowhere: texts of the ledger and of the audit log may lose a name, in a transaction that says so, and
-- nothing else about their rows may change.
CREATE FUNCTION refuse_change_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('uptick.redaction', true) = 'on'
    AND to_jsonb(NEW) - TG_ARGV::text[] = to_jsonb(OLD) - TG_ARGV::text[] THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % is refused: it only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER upoints_entries_only_grow ON upoints_entries;
--> statement-breakpoint
CREATE TRIGGER upoints_entries_only_grow BEFORE UPDATE OR DELETE ON upoints_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_but_redaction('reason');
--> statement-breakpoint
DROP TRIGGER audit_entries_only_grow ON audit_entries;
--> statement-breakpoint
CREATE TRIGGER audit_entries_only_grow BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_but_redaction('subject_name', 'before', 'after', 'reason', 'search_text');
