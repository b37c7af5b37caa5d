CREATE TABLE "marathon_reminders" (
	"marathon_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "marathon_reminders_marathon_id_member_id_pk" PRIMARY KEY("marathon_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "marathon_participants" DROP CONSTRAINT "marathon_participants_marathon_id_member_id_pk";--> statement-breakpoint
ALTER TABLE "marathon_participants" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_accounts" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "profit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "trades" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "reached_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "reached_by" uuid;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "course" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "final_rank" integer;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD COLUMN "prize" integer;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "participants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "entry_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "min_trades" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "has_engine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "feed_id" text;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marathon_reminders" ADD CONSTRAINT "marathon_reminders_marathon_id_marathons_id_fk" FOREIGN KEY ("marathon_id") REFERENCES "public"."marathons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marathon_reminders" ADD CONSTRAINT "marathon_reminders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marathon_reminders_due" ON "marathon_reminders" USING btree ("marathon_id") WHERE "marathon_reminders"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "marathon_reminders_member" ON "marathon_reminders" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marathon_participants_one_engine" ON "marathon_participants" USING btree ("marathon_id") WHERE "marathon_participants"."member_id" is null;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD CONSTRAINT "marathon_participants_once" UNIQUE("marathon_id","member_id");--> statement-breakpoint
ALTER TABLE "marathons" ADD CONSTRAINT "marathons_fee_not_negative" CHECK ("marathons"."entry_fee" >= 0);--> statement-breakpoint
ALTER TABLE "marathons" ADD CONSTRAINT "marathons_places" CHECK ("marathons"."participants" between 0 and "marathons"."max_participants");--> statement-breakpoint
UPDATE "marathons" SET "participants" = (SELECT count(*) FROM "marathon_participants" WHERE "marathon_id" = "marathons"."id");
--> statement-breakpoint
-- What ended before there were prizes to pay owes none.
UPDATE "marathons" SET "ended_at" = "updated_at", "paid_at" = "updated_at" WHERE "status" = 'ended';
--> statement-breakpoint
-- A place and its count are one: of two who want the last place, the second waits for the first, and finds none.
CREATE FUNCTION take_marathon_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE marathons SET participants = participants + 1
    WHERE id = NEW.marathon_id AND participants < max_participants;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'marathon % has no place left', NEW.marathon_id USING ERRCODE = 'UP002';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER marathon_participants_take_a_place AFTER INSERT ON marathon_participants
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION take_marathon_place();
--> statement-breakpoint
-- A place that is gone takes its account with it, and its member hears nothing more of the board.
CREATE FUNCTION leave_marathon_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM practice_accounts WHERE id = OLD.id;
  IF OLD.member_id IS NOT NULL THEN
    UPDATE marathons SET participants = participants - 1 WHERE id = OLD.marathon_id;
    PERFORM pg_notify('member_changed', OLD.member_id::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER marathon_participants_leave_a_place AFTER DELETE ON marathon_participants
  FOR EACH ROW EXECUTE FUNCTION leave_marathon_place();
