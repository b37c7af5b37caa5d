ALTER TABLE "notification_settings" ADD COLUMN "notify_trades" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "telegram_trades" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "mail_news" boolean DEFAULT false NOT NULL;