ALTER TABLE "feeds" ADD COLUMN "entered_sequence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "entered_sequence" bigint;--> statement-breakpoint
CREATE INDEX "slots_in_committed_order" ON "slots" USING btree ("commit_sequence") WHERE "slots"."decision" <> 'ABSTAIN';--> statement-breakpoint
CREATE UNIQUE INDEX "slots_in_entered_order" ON "slots" USING btree ("entered_sequence") WHERE "slots"."entered_sequence" is not null;--> statement-breakpoint
-- The number of the newest news of an entry price is filled as the price is: until the slot is settled, and only upwards.
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
