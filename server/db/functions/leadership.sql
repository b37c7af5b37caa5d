-- A server's connections name the term under which it leads. Once another server leads, they are refused. The lock on the row holds
-- the next term back until a transaction that passed here has ended. A connection that names no term is not a server's.
CREATE OR REPLACE FUNCTION refuse_former_leader() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mine text := nullif(current_setting('uptick.term', true), '');
BEGIN
  IF mine IS NOT NULL THEN
    PERFORM 1 FROM leadership WHERE term = mine::bigint FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION '% of % is refused: another server has taken the place', TG_OP, TG_TABLE_NAME USING ERRCODE = 'UP002';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER slots_one_writer BEFORE INSERT OR UPDATE ON slots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
CREATE OR REPLACE TRIGGER feeds_one_writer BEFORE INSERT OR UPDATE ON feeds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
CREATE OR REPLACE TRIGGER engine_snapshots_one_writer BEFORE INSERT OR UPDATE ON engine_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
CREATE OR REPLACE TRIGGER signal_counts_one_writer BEFORE INSERT OR UPDATE ON signal_counts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
-- An entry is appended and its checkpoint signed in one transaction: a former leader does neither.
CREATE OR REPLACE TRIGGER log_checkpoints_one_writer BEFORE INSERT ON log_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
CREATE OR REPLACE TRIGGER log_entries_one_writer BEFORE INSERT ON log_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
