CREATE TABLE "member_job_items" (
	"job_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"action_id" uuid,
	CONSTRAINT "member_job_items_job_id_member_id_pk" PRIMARY KEY("job_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "member_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"task" jsonb NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	CONSTRAINT "segments_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "member_job_items" ADD CONSTRAINT "member_job_items_job_id_member_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."member_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_job_items" ADD CONSTRAINT "member_job_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_job_items_state" ON "member_job_items" USING btree ("job_id","state");--> statement-breakpoint
CREATE INDEX "member_jobs_newest" ON "member_jobs" USING btree ("created_at");