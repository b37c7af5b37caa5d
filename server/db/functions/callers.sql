-- A sealed call never changes. It is revealed once, settled once, and never removed.
CREATE OR REPLACE FUNCTION guard_trade_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  filled_later text[] := ARRAY['revealed_at', 'outcome', 'entry_price', 'exit_price', 'void_reason', 'settled_at', 'copies'];
BEGIN
  IF to_jsonb(OLD) - filled_later IS DISTINCT FROM to_jsonb(NEW) - filled_later THEN
    RAISE EXCEPTION 'a sealed call cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND (NEW.revealed_at, NEW.copies) IS DISTINCT FROM (OLD.revealed_at, OLD.copies) THEN
    RAISE EXCEPTION 'a call is revealed once, and its copies are counted then' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.outcome IS NOT NULL AND to_jsonb(OLD) IS DISTINCT FROM to_jsonb(NEW) THEN
    RAISE EXCEPTION 'a call is settled once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- The record names a caller forever. Only the link to the member may be cleared.
CREATE OR REPLACE FUNCTION guard_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'member_id' IS DISTINCT FROM to_jsonb(NEW) - 'member_id' OR NEW.member_id IS NOT NULL THEN
    RAISE EXCEPTION 'a caller stays who was announced' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER trade_calls_sealed_fields_frozen BEFORE UPDATE ON trade_calls FOR EACH ROW EXECUTE FUNCTION guard_trade_call();
CREATE OR REPLACE TRIGGER trade_calls_never_deleted BEFORE DELETE ON trade_calls FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER trade_calls_never_emptied BEFORE TRUNCATE ON trade_calls FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER callers_announced_once BEFORE UPDATE ON callers FOR EACH ROW EXECUTE FUNCTION guard_caller();
CREATE OR REPLACE TRIGGER callers_never_deleted BEFORE DELETE ON callers FOR EACH ROW EXECUTE FUNCTION refuse_change();
