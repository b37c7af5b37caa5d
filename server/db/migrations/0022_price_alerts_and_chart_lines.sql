CREATE TABLE "chart_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"price" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"side" text NOT NULL,
	"price" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"bar_at" timestamp (3) with time zone NOT NULL,
	"bar_high" double precision,
	"bar_low" double precision,
	"reached_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chart_lines" ADD CONSTRAINT "chart_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_lines" ADD CONSTRAINT "chart_lines_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_lines_of_pair" ON "chart_lines" USING btree ("member_id","feed_id","pair_id");--> statement-breakpoint
CREATE INDEX "price_alerts_of_member" ON "price_alerts" USING btree ("member_id","feed_id");--> statement-breakpoint
CREATE INDEX "price_alerts_waiting" ON "price_alerts" USING btree ("feed_id") WHERE "price_alerts"."reached_at" is null;