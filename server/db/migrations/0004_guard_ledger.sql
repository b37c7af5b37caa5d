-- The club's own accounts. Issuance alone may go below zero: it is where points come from.
INSERT INTO upoints_accounts (id, kind) VALUES
  ('00000000-0000-4000-8000-000000000001', 'issuance'),
  ('00000000-0000-4000-8000-000000000002', 'fees'),
  ('00000000-0000-4000-8000-000000000003', 'escrow'),
  ('00000000-0000-4000-8000-000000000004', 'prizes');
--> statement-breakpoint
CREATE FUNCTION open_upoints_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO upoints_accounts (id, kind) VALUES (NEW.id, 'member');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_open_upoints_account AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION open_upoints_account();
--> statement-breakpoint
INSERT INTO upoints_accounts (id, kind) SELECT id, 'member' FROM members;
--> statement-breakpoint
-- Inserting an entry is what moves points. Accounts are locked in the order of their ids, so that opposite transfers cannot deadlock.
CREATE FUNCTION post_upoints_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  debit_first boolean := NEW.from_account_id < NEW.to_account_id;
BEGIN
  IF NOT debit_first THEN
    UPDATE upoints_accounts SET balance = balance + NEW.amount, sequence = sequence + 1
      WHERE id = NEW.to_account_id RETURNING balance, sequence INTO NEW.to_balance, NEW.to_sequence;
  END IF;
  UPDATE upoints_accounts SET balance = balance - NEW.amount, sequence = sequence + 1
    WHERE id = NEW.from_account_id AND (kind = 'issuance' OR balance >= NEW.amount)
    RETURNING balance, sequence INTO NEW.from_balance, NEW.from_sequence;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % does not hold % points', NEW.from_account_id, NEW.amount
      USING ERRCODE = 'UP001', CONSTRAINT = 'upoints_accounts_not_negative';
  END IF;
  IF debit_first THEN
    UPDATE upoints_accounts SET balance = balance + NEW.amount, sequence = sequence + 1
      WHERE id = NEW.to_account_id RETURNING balance, sequence INTO NEW.to_balance, NEW.to_sequence;
  END IF;
  IF NEW.to_balance IS NULL THEN
    RAISE EXCEPTION 'there is no account %', NEW.to_account_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER upoints_entries_move_points BEFORE INSERT ON upoints_entries FOR EACH ROW EXECUTE FUNCTION post_upoints_entry();
--> statement-breakpoint
CREATE FUNCTION check_upoints_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM upoints_entries
    WHERE id = NEW.reversal_of AND from_account_id = NEW.to_account_id AND to_account_id = NEW.from_account_id
      AND amount = NEW.amount AND kind <> 'reversal';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a reversal is the opposite of the entry it takes back' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER upoints_entries_reversals_match AFTER INSERT ON upoints_entries
  FOR EACH ROW WHEN (NEW.reversal_of IS NOT NULL OR NEW.kind = 'reversal') EXECUTE FUNCTION check_upoints_reversal();
--> statement-breakpoint
CREATE TRIGGER upoints_entries_only_grow BEFORE UPDATE OR DELETE ON upoints_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER upoints_entries_never_emptied BEFORE TRUNCATE ON upoints_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A balance changes only from inside an entry's own trigger (depth 2), and an account begins empty.
CREATE FUNCTION guard_upoints_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance = 0 AND NEW.sequence = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND OLD.id = NEW.id AND OLD.kind = NEW.kind THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND OLD.sequence = 0 THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of % is refused: points move by entries only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER upoints_accounts_guarded BEFORE INSERT OR UPDATE OR DELETE ON upoints_accounts FOR EACH ROW EXECUTE FUNCTION guard_upoints_account();
--> statement-breakpoint
CREATE TRIGGER upoints_accounts_never_emptied BEFORE TRUNCATE ON upoints_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What members held before there was a ledger.
INSERT INTO upoints_entries (id, from_account_id, to_account_id, amount, kind, reason, created_at, from_sequence, to_sequence, from_balance, to_balance)
  SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000001', id, upoints, 'opening', 'Opening balance', now(), 0, 0, 0, 0
  FROM members WHERE upoints > 0;
--> statement-breakpoint
ALTER TABLE members DROP COLUMN upoints;
--> statement-breakpoint
CREATE TRIGGER audit_entries_only_grow BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
