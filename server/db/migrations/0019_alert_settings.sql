CREATE TABLE "notification_settings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sound_1m" boolean NOT NULL,
	"vibration_1m" boolean NOT NULL,
	"sound_5m" boolean NOT NULL,
	"vibration_5m" boolean NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"zone" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;