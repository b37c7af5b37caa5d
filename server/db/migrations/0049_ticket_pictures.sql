ALTER TABLE "support_messages" ADD COLUMN "picture_file_id" text;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "picture_kind" text;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "picture_name" text;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "picture_width" integer;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "picture_height" integer;--> statement-breakpoint
CREATE INDEX "support_messages_picture" ON "support_messages" USING btree ("picture_file_id") WHERE "support_messages"."picture_file_id" is not null;