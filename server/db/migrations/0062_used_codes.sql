ALTER TABLE "activation_codes" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "used_at" timestamp (3) with time zone;