CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"level" text NOT NULL,
	"form" text NOT NULL,
	"minutes" integer NOT NULL,
	"path_id" text NOT NULL,
	"place" integer NOT NULL,
	"body" jsonb NOT NULL,
	"quiz" jsonb NOT NULL,
	"is_published" boolean NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "lessons_slug" UNIQUE("slug")
);
