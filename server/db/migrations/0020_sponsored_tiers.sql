DROP INDEX "members_access_ends";--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "tier" text DEFAULT 'starter' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "months" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "starter_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "silver_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "gold_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "reminded_of_end" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "members_next_end" ON "members" USING btree (least("access_ends_at", "starter_ends_at", "silver_ends_at", "gold_ends_at")) WHERE least("members"."access_ends_at", "members"."starter_ends_at", "members"."silver_ends_at", "members"."gold_ends_at") is not null;--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_tier_known" CHECK ("access_codes"."tier" in ('starter', 'silver', 'gold'));--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_months_some" CHECK ("access_codes"."months" between 1 and 24);--> statement-breakpoint
-- Who used a code before codes carried a tier was promised four months free: Starter, for as long as that access still runs.
UPDATE "members" SET "starter_ends_at" = "access_ends_at" WHERE "dashboard_unlocked" AND "access_ends_at" > now();
