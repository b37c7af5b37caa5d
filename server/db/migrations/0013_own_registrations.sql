-- Registrations that wait already have no page that keeps a secret: theirs is nobody's, and their code counts without one.
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_pkey";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "id" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "secret_hash" "bytea";--> statement-breakpoint
UPDATE "registrations" SET "id" = gen_random_uuid(), "secret_hash" = sha256(gen_random_uuid()::text::bytea);--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "secret_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "secretless_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_secret_hash_unique" UNIQUE("secret_hash");
