CREATE TABLE "room_mentions" (
	"room_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "room_mentions_room_id_member_id_number_pk" PRIMARY KEY("room_id","member_id","number")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "notify_mentions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "mention_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "room_mentions" ADD CONSTRAINT "room_mentions_seat" FOREIGN KEY ("room_id","member_id") REFERENCES "public"."room_members"("room_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_mentions_message" ON "room_mentions" USING btree ("room_id","number");