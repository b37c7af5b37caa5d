CREATE TABLE "lesson_progress" (
	"member_id" uuid NOT NULL,
	"lesson_id" text NOT NULL,
	"section" integer NOT NULL,
	"best_percent" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"passed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_progress_member_id_lesson_id_pk" PRIMARY KEY("member_id","lesson_id"),
	CONSTRAINT "lesson_progress_percent" CHECK ("lesson_progress"."best_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "webinar_registrations" (
	"member_id" uuid NOT NULL,
	"webinar_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "webinar_registrations_member_id_webinar_id_pk" PRIMARY KEY("member_id","webinar_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webinar_registrations" ADD CONSTRAINT "webinar_registrations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webinar_registrations_of" ON "webinar_registrations" USING btree ("webinar_id");--> statement-breakpoint
CREATE INDEX "webinar_registrations_to_remind" ON "webinar_registrations" USING btree ("starts_at") WHERE "webinar_registrations"."reminded_at" is null;