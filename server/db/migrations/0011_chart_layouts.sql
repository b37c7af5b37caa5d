CREATE TABLE "chart_layouts" (
	"member_id" uuid NOT NULL,
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"revision" integer NOT NULL,
	"layout" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chart_layouts_member_id_feed_id_pair_id_pk" PRIMARY KEY("member_id","feed_id","pair_id")
);
--> statement-breakpoint
ALTER TABLE "chart_layouts" ADD CONSTRAINT "chart_layouts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_layouts" ADD CONSTRAINT "chart_layouts_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "chart_layouts" ("member_id", "feed_id", "pair_id", "revision", "layout", "updated_at")
SELECT "member_id", "feed_id", "pair_id", 1, jsonb_build_object('isLog', false, 'drawings', jsonb_agg(jsonb_build_object(
	'id', "id", 'kind', 'level', 'text', '', 'points', jsonb_build_array(jsonb_build_object(
		'atMs', floor(extract(epoch from "created_at") * 1000)::bigint, 'price', "price"))))), max("created_at")
FROM "chart_lines" GROUP BY "member_id", "feed_id", "pair_id";--> statement-breakpoint
DROP TABLE "chart_lines";
