ALTER TABLE "room_members" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "notification_level" text DEFAULT 'mentions' NOT NULL;--> statement-breakpoint
CREATE INDEX "room_members_told" ON "room_members" USING btree ("room_id") WHERE "room_members"."notification_level" = 'all';