CREATE OR REPLACE FUNCTION guard_installation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.demo = OLD.demo THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % is refused: a database stays what it was marked as', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER installation_guarded BEFORE UPDATE OR DELETE ON installation
  FOR EACH ROW EXECUTE FUNCTION guard_installation();
