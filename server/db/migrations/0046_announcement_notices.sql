ALTER TABLE "content_items" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "announced_to" uuid;--> statement-breakpoint
-- What members have been reading already is no news.
UPDATE "content_items" SET "announced_at" = now() WHERE "kind" = 'announcement' AND "removed_at" IS NULL AND ("publish_at" <= now() OR "shown_title" IS NOT NULL);
