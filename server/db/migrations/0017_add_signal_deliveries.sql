CREATE TABLE "signal_deliveries" (
	"slot_id" uuid PRIMARY KEY NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	"price_after_5" double precision,
	"price_after_15" double precision
);
--> statement-breakpoint
ALTER TABLE "signal_deliveries" ADD CONSTRAINT "signal_deliveries_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;