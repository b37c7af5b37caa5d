ALTER TABLE "leadership" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leadership" ADD COLUMN "secret" text DEFAULT '' NOT NULL;