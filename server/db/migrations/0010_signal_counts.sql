CREATE TABLE "signal_counts" (
	"feed_id" text NOT NULL,
	"name" text NOT NULL,
	"through_at" timestamp (3) with time zone NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "signal_counts_feed_id_name_pk" PRIMARY KEY("feed_id","name")
);
--> statement-breakpoint
ALTER TABLE "signal_counts" ADD CONSTRAINT "signal_counts_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slots_void" ON "slots" USING btree ("feed_id","commit_sequence") WHERE "slots"."outcome" = 'void';