-- The record can only grow. What was committed stays as it was; what is settled is settled once.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: it only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER record_entries_only_grow BEFORE UPDATE OR DELETE ON record_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER record_entries_never_emptied BEFORE TRUNCATE ON record_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER candles_never_change BEFORE UPDATE OR DELETE ON candles FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER slots_never_deleted BEFORE DELETE ON slots FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER slots_never_emptied BEFORE TRUNCATE ON slots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Compares the whole row less the fields that a reveal or a settlement fills, so that a column added later is frozen by default.
CREATE FUNCTION guard_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  filled_later text[] := ARRAY['revealed_at', 'outcome', 'entry_price', 'exit_price', 'void_reason', 'settled_at'];
BEGIN
  IF to_jsonb(OLD) - filled_later IS DISTINCT FROM to_jsonb(NEW) - filled_later THEN
    RAISE EXCEPTION 'a committed slot cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'a slot is revealed once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.outcome IS NOT NULL AND (OLD.outcome, OLD.entry_price, OLD.exit_price, OLD.void_reason, OLD.settled_at)
      IS DISTINCT FROM (NEW.outcome, NEW.entry_price, NEW.exit_price, NEW.void_reason, NEW.settled_at) THEN
    RAISE EXCEPTION 'a slot is settled once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER slots_committed_fields_frozen BEFORE UPDATE ON slots FOR EACH ROW EXECUTE FUNCTION guard_slot();
--> statement-breakpoint
-- Rights are cached by token and by socket; the database itself says when one changed, whoever changed it.
CREATE FUNCTION notify_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_changed AFTER UPDATE OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION notify_member_changed();
--> statement-breakpoint
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) THEN
    PERFORM pg_notify('session_ended', OLD.id::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER UPDATE OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_ended();
