ALTER TABLE "password_resets" ADD COLUMN "email" text;--> statement-breakpoint
UPDATE "password_resets" SET "email" = "members"."email" FROM "members" WHERE "members"."id" = "password_resets"."member_id";--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "email" SET NOT NULL;
