CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"shown_title" text,
	"shown_body" text,
	"shown_since" timestamp (3) with time zone,
	"place" integer NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "content_items_seeded_once" UNIQUE("seed_key"),
	CONSTRAINT "content_items_shown_whole" CHECK (("content_items"."shown_title" is null) = ("content_items"."shown_body" is null) and ("content_items"."shown_title" is null) = ("content_items"."shown_since" is null))
);
