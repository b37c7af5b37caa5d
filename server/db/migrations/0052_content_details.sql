ALTER TABLE "content_items" ADD COLUMN "details" jsonb DEFAULT '{"kind":"none"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "shown_details" jsonb;