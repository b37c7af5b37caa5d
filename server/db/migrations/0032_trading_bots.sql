CREATE TABLE "auto_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"feed_id" text NOT NULL,
	"origin" text NOT NULL,
	"source" text NOT NULL,
	"followed_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"pair" text NOT NULL,
	"timeframe" text NOT NULL,
	"entry_at" timestamp (3) with time zone NOT NULL,
	"confidence" double precision,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auto_decisions_placed" CHECK (("auto_decisions"."reason" = 'placed') = ("auto_decisions"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "trading_bots" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"active" boolean NOT NULL,
	"timeframe" text NOT NULL,
	"risk_level" text NOT NULL,
	"trade_size_cents" bigint NOT NULL,
	"started_at" timestamp (3) with time zone,
	"runs_until" timestamp (3) with time zone,
	CONSTRAINT "trading_bots_running_for_a_time" CHECK (not "trading_bots"."active" or ("trading_bots"."started_at" is not null and "trading_bots"."runs_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "auto_decisions" ADD CONSTRAINT "auto_decisions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_decisions" ADD CONSTRAINT "auto_decisions_order_id_practice_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."practice_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading_bots" ADD CONSTRAINT "trading_bots_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auto_decisions_once" ON "auto_decisions" USING btree ("member_id","origin","followed_id");--> statement-breakpoint
CREATE INDEX "auto_decisions_of_member" ON "auto_decisions" USING btree ("member_id","origin","feed_id","id");--> statement-breakpoint
CREATE INDEX "auto_decisions_by_age" ON "auto_decisions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "trading_bots_running" ON "trading_bots" USING btree ("runs_until") WHERE "trading_bots"."active";