-- Guards of tables that only grow. First by name: the other files use them.

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: it only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- A member who leaves is named nowhere. In a transaction that says so, the listed columns may lose a name; nothing else may change.
CREATE OR REPLACE FUNCTION refuse_change_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('uptick.redaction', true) = 'on'
    AND to_jsonb(NEW) - TG_ARGV::text[] = to_jsonb(OLD) - TG_ARGV::text[] THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % is refused: it only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
