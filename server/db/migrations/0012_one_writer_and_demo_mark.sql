CREATE TABLE "installation" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"demo" boolean NOT NULL,
	"demo_accounts" jsonb NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."only_row")
);
--> statement-breakpoint
CREATE TABLE "leadership" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"term" bigint NOT NULL,
	"holder" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leadership_one_row" CHECK ("leadership"."only_row")
);
--> statement-breakpoint
INSERT INTO leadership (term, holder, taken_at) VALUES (0, '', now());
--> statement-breakpoint
-- A server's connections name the number under which it took the place. Once another has taken it they are refused, whatever their
-- process still believes: the lock on the row holds the next number back until a transaction that passed here has ended. A connection
-- that names none is no server's.
CREATE FUNCTION refuse_former_leader() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER record_entries_one_writer BEFORE INSERT ON record_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
--> statement-breakpoint
CREATE TRIGGER slots_one_writer BEFORE INSERT OR UPDATE ON slots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
--> statement-breakpoint
CREATE TRIGGER feeds_one_writer BEFORE INSERT OR UPDATE ON feeds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
--> statement-breakpoint
CREATE TRIGGER engine_snapshots_one_writer BEFORE INSERT OR UPDATE ON engine_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
--> statement-breakpoint
CREATE FUNCTION guard_installation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.demo = OLD.demo THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % is refused: a database stays what it was marked as', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER installation_guarded BEFORE UPDATE OR DELETE ON installation
  FOR EACH ROW EXECUTE FUNCTION guard_installation();
