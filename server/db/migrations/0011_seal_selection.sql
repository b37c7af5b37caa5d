ALTER TABLE "slots" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "selection_version" text;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "stated" double precision;