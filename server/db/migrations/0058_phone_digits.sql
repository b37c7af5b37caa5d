ALTER TABLE "members" ADD COLUMN "phone_digits" text;--> statement-breakpoint
CREATE INDEX "members_phone" ON "members" USING gin ("phone_digits" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_phone_digits" CHECK ("members"."phone" is not null or "members"."phone_digits" is null);