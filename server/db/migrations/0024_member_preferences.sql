ALTER TABLE "members" ADD COLUMN "time_zone" text DEFAULT 'Africa/Lagos' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "hour_cycle" text DEFAULT 'h12' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "number_format" text DEFAULT 'en-US' NOT NULL;