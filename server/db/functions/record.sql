-- Compares the whole row less the fields that a reveal or a settlement fills, so a column added later is frozen by default.
CREATE OR REPLACE FUNCTION guard_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  filled_later text[] := ARRAY['revealed_at', 'outcome', 'entry_price', 'exit_price', 'void_reason', 'settled_at', 'entered_sequence'];
BEGIN
  IF to_jsonb(OLD) - filled_later IS DISTINCT FROM to_jsonb(NEW) - filled_later THEN
    RAISE EXCEPTION 'a committed slot cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'a slot is revealed once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.outcome IS NOT NULL
      AND (OLD.outcome, OLD.entry_price, OLD.exit_price, OLD.void_reason, OLD.settled_at, OLD.entered_sequence)
      IS DISTINCT FROM (NEW.outcome, NEW.entry_price, NEW.exit_price, NEW.void_reason, NEW.settled_at, NEW.entered_sequence) THEN
    RAISE EXCEPTION 'a slot is settled once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.entered_sequence < OLD.entered_sequence THEN
    RAISE EXCEPTION 'the news of an entry price are numbered upwards' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER slots_committed_fields_frozen BEFORE UPDATE ON slots FOR EACH ROW EXECUTE FUNCTION guard_slot();
CREATE OR REPLACE TRIGGER slots_never_deleted BEFORE DELETE ON slots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER slots_never_emptied BEFORE TRUNCATE ON slots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A bar never changes. Once it is old, a transaction that says so may drop it: the log still has it.
CREATE OR REPLACE FUNCTION guard_candle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('uptick.retention', true) = 'on' AND OLD.open_at < now() - interval '30 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% of % is refused: it only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER candles_never_change BEFORE UPDATE OR DELETE ON candles FOR EACH ROW EXECUTE FUNCTION guard_candle();
