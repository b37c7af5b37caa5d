CREATE TABLE "practice_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"feed_id" text NOT NULL,
	"opening_cents" bigint NOT NULL,
	"balance_cents" bigint NOT NULL,
	"resets" integer DEFAULT 0 NOT NULL,
	"limits" jsonb NOT NULL,
	"next_limits" jsonb,
	"next_limits_from" timestamp (3) with time zone,
	"losses_in_row" integer DEFAULT 0 NOT NULL,
	"cool_off_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practice_accounts_not_negative" CHECK ("practice_accounts"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "practice_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"origin" text NOT NULL,
	"nonce" uuid NOT NULL,
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"pair" text NOT NULL,
	"timeframe" text NOT NULL,
	"direction" text NOT NULL,
	"stake_cents" bigint NOT NULL,
	"payout_percent" integer NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"placed_wall_at" timestamp (3) with time zone NOT NULL,
	"entry_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"entry_price" double precision,
	"exit_price" double precision,
	"outcome" text,
	"void_reason" text,
	"result_cents" bigint,
	"settled_at" timestamp (3) with time zone,
	"signal_id" uuid,
	"note" text NOT NULL,
	"tag" text NOT NULL,
	"confidence" integer,
	CONSTRAINT "practice_orders_stake" CHECK ("practice_orders"."stake_cents" > 0),
	CONSTRAINT "practice_orders_before_entry" CHECK ("practice_orders"."placed_at" < "practice_orders"."entry_at"),
	CONSTRAINT "practice_orders_settled" CHECK (("practice_orders"."outcome" is null) = ("practice_orders"."result_cents" is null))
);
--> statement-breakpoint
ALTER TABLE "practice_accounts" ADD CONSTRAINT "practice_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_orders" ADD CONSTRAINT "practice_orders_account_id_practice_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."practice_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_orders" ADD CONSTRAINT "practice_orders_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "practice_accounts_of_member" ON "practice_accounts" USING btree ("member_id","feed_id") WHERE "practice_accounts"."kind" = 'practice';--> statement-breakpoint
CREATE UNIQUE INDEX "practice_orders_nonce" ON "practice_orders" USING btree ("account_id","nonce");--> statement-breakpoint
CREATE INDEX "practice_orders_due" ON "practice_orders" USING btree ("feed_id","expires_at") WHERE "practice_orders"."outcome" is null;--> statement-breakpoint
CREATE INDEX "practice_orders_of_account" ON "practice_orders" USING btree ("account_id","run","expires_at","id");--> statement-breakpoint
CREATE INDEX "practice_orders_of_day" ON "practice_orders" USING btree ("account_id","placed_wall_at");