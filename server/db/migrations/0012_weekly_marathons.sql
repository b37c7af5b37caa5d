ALTER TABLE "marathons" ADD COLUMN "repeats_weekly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "repeated_at" timestamp (3) with time zone;