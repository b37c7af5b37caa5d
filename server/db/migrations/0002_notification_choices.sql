ALTER TABLE "notices" RENAME TO "notifications";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_pkey" TO "notifications_pkey";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_member_id_members_id_fk" TO "notifications_member_id_members_id_fk";--> statement-breakpoint
ALTER INDEX "notices_member" RENAME TO "notifications_member";--> statement-breakpoint
ALTER INDEX "notices_unread" RENAME TO "notifications_unread";--> statement-breakpoint
ALTER INDEX "notices_created" RENAME TO "notifications_created";--> statement-breakpoint
ALTER INDEX "notices_path" RENAME TO "notifications_path";--> statement-breakpoint
ALTER INDEX "notices_about" RENAME TO "notifications_about";--> statement-breakpoint
UPDATE "notifications" SET "kind" = 'announcements' WHERE "kind" = 'news';--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_choices_member_id_kind_channel_pk" PRIMARY KEY("member_id","kind","channel")
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Only what differs from how a choice begins is kept.
INSERT INTO "notification_choices" ("member_id", "kind", "channel", "is_on")
SELECT s."member_id", c."kind", c."channel", c."is_on"
FROM "notification_settings" s CROSS JOIN LATERAL (VALUES
	('1m', 'push', s."notify_1m", true), ('1m', 'telegram', s."telegram_1m", true), ('1m', 'mail', s."mail_1m", false),
	('1m', 'sound', s."sound_1m", false), ('1m', 'vibration', s."vibration_1m", false),
	('5m', 'push', s."notify_5m", true), ('5m', 'telegram', s."telegram_5m", true), ('5m', 'mail', s."mail_5m", false),
	('5m', 'sound', s."sound_5m", false), ('5m', 'vibration', s."vibration_5m", false),
	('support', 'list', s."list_support", true), ('support', 'mail', s."mail_support", true),
	('mentions', 'list', s."list_mentions", true), ('mentions', 'push', s."notify_mentions", false),
	('mentions', 'telegram', s."telegram_mentions", false),
	('reminders', 'list', s."list_reminders", true), ('reminders', 'mail', s."mail_reminders", true),
	('reminders', 'push', s."notify_reminders", false), ('reminders', 'telegram', s."telegram_reminders", false),
	('announcements', 'mail', s."mail_news", false),
	('trades', 'push', s."notify_trades", true), ('trades', 'telegram', s."telegram_trades", true)
) AS c("kind", "channel", "is_on", "begins")
WHERE c."is_on" <> c."begins";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "sound_1m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "vibration_1m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "sound_5m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "vibration_5m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "notify_1m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "notify_5m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "mail_1m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "mail_5m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "telegram_1m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "telegram_5m";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "telegram_mentions";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "telegram_reminders";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "notify_mentions";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "notify_reminders";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "notify_trades";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "telegram_trades";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "mail_news";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "list_support";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "mail_support";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "list_mentions";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "list_reminders";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "mail_reminders";
