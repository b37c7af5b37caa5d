-- Transfers that arrived together, moved in one round trip and one commit. Every account is locked first, in the order of ids, so
-- that batches cannot deadlock with each other or with single entries; with the sender locked, what is checked stays true.
CREATE FUNCTION post_transfers(requests jsonb) RETURNS TABLE (
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
