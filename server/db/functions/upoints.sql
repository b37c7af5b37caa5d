CREATE OR REPLACE FUNCTION open_upoints_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO upoints_accounts (id, kind) VALUES (NEW.id, 'member');
  RETURN NULL;
END $$;

-- Inserting an entry moves the points. Accounts are locked in the order of their ids, so opposite transfers cannot deadlock.
CREATE OR REPLACE FUNCTION post_upoints_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION check_upoints_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM upoints_entries
    WHERE id = NEW.reversal_of AND from_account_id = NEW.to_account_id AND to_account_id = NEW.from_account_id
      AND amount = NEW.amount AND kind <> 'reversal';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a reversal is the opposite of the entry it takes back' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

-- A balance changes only inside an entry's own trigger (depth 2), and an account begins empty.
CREATE OR REPLACE FUNCTION guard_upoints_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance = 0 AND NEW.sequence = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND OLD.id = NEW.id AND OLD.kind = NEW.kind THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND OLD.sequence = 0 THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of % is refused: points move by entries only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Moves transfers that arrived together in one round trip and one commit. It locks every account first, in the order of ids: batches
-- cannot deadlock with each other or with single entries, and checks of a locked sender stay true.
CREATE OR REPLACE FUNCTION post_transfers(requests jsonb) RETURNS TABLE (
  place integer, outcome text, to_account_id uuid, recipient_name text,
  from_sequence integer, to_sequence integer, from_balance bigint, to_balance bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  request record;
BEGIN
  PERFORM 1 FROM upoints_accounts WHERE id IN (
    SELECT wanted.sender FROM jsonb_to_recordset(requests) AS wanted(sender uuid)
    UNION SELECT members.id FROM jsonb_to_recordset(requests) AS wanted(email text) JOIN members USING (email)
  ) ORDER BY id FOR UPDATE;
  FOR request IN
    SELECT wanted.*, members.id AS recipient, members.full_name
    FROM jsonb_to_recordset(requests) AS wanted(
      place integer, id uuid, sender uuid, amount bigint, message text, key text, at timestamptz, email text
    ) LEFT JOIN members USING (email) ORDER BY wanted.place
  LOOP
    place := request.place;
    recipient_name := request.full_name;
    outcome := CASE
      WHEN request.recipient IS NULL THEN 'unknown'
      WHEN EXISTS (
        SELECT 1 FROM upoints_entries e WHERE e.initiator_id = request.sender AND e.idempotency_key = request.key
      ) THEN 'repeated'
      WHEN (SELECT a.balance FROM upoints_accounts a WHERE a.id = request.sender) < request.amount THEN 'insufficient'
      ELSE 'moved'
    END;
    IF outcome = 'moved' THEN
      INSERT INTO upoints_entries AS made (
        id, from_account_id, to_account_id, amount, kind, reason, initiator_id, idempotency_key, created_at,
        from_sequence, to_sequence, from_balance, to_balance
      ) VALUES (
        request.id, request.sender, request.recipient, request.amount, 'transfer', request.message, request.sender,
        request.key, request.at, 0, 0, 0, 0
      ) RETURNING made.to_account_id, made.from_sequence, made.to_sequence, made.from_balance, made.to_balance
        INTO to_account_id, from_sequence, to_sequence, from_balance, to_balance;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

CREATE OR REPLACE TRIGGER members_open_upoints_account AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION open_upoints_account();
CREATE OR REPLACE TRIGGER upoints_entries_move_points BEFORE INSERT ON upoints_entries FOR EACH ROW EXECUTE FUNCTION post_upoints_entry();
CREATE OR REPLACE TRIGGER upoints_entries_reversals_match AFTER INSERT ON upoints_entries
  FOR EACH ROW WHEN (NEW.reversal_of IS NOT NULL OR NEW.kind = 'reversal') EXECUTE FUNCTION check_upoints_reversal();
CREATE OR REPLACE TRIGGER upoints_entries_only_grow BEFORE UPDATE OR DELETE ON upoints_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_but_redaction('reason');
CREATE OR REPLACE TRIGGER upoints_entries_never_emptied BEFORE TRUNCATE ON upoints_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER upoints_accounts_guarded BEFORE INSERT OR UPDATE OR DELETE ON upoints_accounts FOR EACH ROW EXECUTE FUNCTION guard_upoints_account();
CREATE OR REPLACE TRIGGER upoints_accounts_never_emptied BEFORE TRUNCATE ON upoints_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
