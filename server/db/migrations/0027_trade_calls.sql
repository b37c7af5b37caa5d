CREATE TABLE "callers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"handle" text NOT NULL,
	"is_bot" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"caller_id" uuid NOT NULL,
	"room_id" uuid,
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"pair" text NOT NULL,
	"starter_pair" boolean NOT NULL,
	"timeframe" text NOT NULL,
	"slot_at" timestamp (3) with time zone NOT NULL,
	"entry_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"direction" text NOT NULL,
	"confidence" integer,
	"rule_version" text NOT NULL,
	"commitment" text NOT NULL,
	"nonce" text NOT NULL,
	"call_index" bigint NOT NULL,
	"committed_at" timestamp (3) with time zone NOT NULL,
	"committed_wall_at" timestamp (3) with time zone NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	"outcome" text,
	"entry_price" double precision,
	"exit_price" double precision,
	"void_reason" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "trade_calls_sealed_before_entry" CHECK ("trade_calls"."committed_at" < "trade_calls"."entry_at"),
	CONSTRAINT "trade_calls_confidence" CHECK ("trade_calls"."confidence" between 50 and 100)
);
--> statement-breakpoint
ALTER TABLE "callers" ADD CONSTRAINT "callers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_calls" ADD CONSTRAINT "trade_calls_caller_id_callers_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."callers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_calls" ADD CONSTRAINT "trade_calls_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "callers_member" ON "callers" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "callers_handle" ON "callers" USING btree (lower("handle"));--> statement-breakpoint
CREATE UNIQUE INDEX "trade_calls_one_open" ON "trade_calls" USING btree ("feed_id","caller_id","timeframe") WHERE "trade_calls"."outcome" is null;--> statement-breakpoint
CREATE INDEX "trade_calls_due" ON "trade_calls" USING btree ("feed_id","entry_at") WHERE "trade_calls"."outcome" is null;--> statement-breakpoint
CREATE INDEX "trade_calls_settled" ON "trade_calls" USING btree ("feed_id","settled_at","call_index") WHERE "trade_calls"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "trade_calls_of_caller" ON "trade_calls" USING btree ("caller_id","committed_wall_at");--> statement-breakpoint
-- What was sealed stays as it was; a call is revealed once, settled once, and never removed.
CREATE FUNCTION guard_trade_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  filled_later text[] := ARRAY['revealed_at', 'outcome', 'entry_price', 'exit_price', 'void_reason', 'settled_at'];
BEGIN
  IF to_jsonb(OLD) - filled_later IS DISTINCT FROM to_jsonb(NEW) - filled_later THEN
    RAISE EXCEPTION 'a sealed call cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'a call is revealed once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.outcome IS NOT NULL AND to_jsonb(OLD) IS DISTINCT FROM to_jsonb(NEW) THEN
    RAISE EXCEPTION 'a call is settled once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER trade_calls_sealed_fields_frozen BEFORE UPDATE ON trade_calls FOR EACH ROW EXECUTE FUNCTION guard_trade_call();
--> statement-breakpoint
CREATE TRIGGER trade_calls_never_deleted BEFORE DELETE ON trade_calls FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER trade_calls_never_emptied BEFORE TRUNCATE ON trade_calls FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The record names a caller for ever. Only who of the members it is may be forgotten.
CREATE FUNCTION guard_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'member_id' IS DISTINCT FROM to_jsonb(NEW) - 'member_id' OR NEW.member_id IS NOT NULL THEN
    RAISE EXCEPTION 'a caller stays who was announced' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER callers_announced_once BEFORE UPDATE ON callers FOR EACH ROW EXECUTE FUNCTION guard_caller();
--> statement-breakpoint
CREATE TRIGGER callers_never_deleted BEFORE DELETE ON callers FOR EACH ROW EXECUTE FUNCTION refuse_change();
