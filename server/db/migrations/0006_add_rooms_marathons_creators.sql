CREATE TABLE "creator_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"main_platforms" jsonb NOT NULL,
	"community_name" text NOT NULL,
	"community_size" text NOT NULL,
	"community_links" text NOT NULL,
	"background" text NOT NULL,
	"ai_contribution" text NOT NULL,
	"interested_in_rebates" boolean NOT NULL,
	"interested_in_rev_share" boolean NOT NULL,
	"interested_in_marathons" boolean NOT NULL,
	"interested_in_chat_rooms" boolean NOT NULL,
	"proof_file_id" text NOT NULL,
	"proof_kind" text NOT NULL,
	"proof_name" text NOT NULL,
	"image_file_id" text NOT NULL,
	"image_kind" text NOT NULL,
	"image_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_connections" (
	"application_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creator_connections_application_id_member_id_pk" PRIMARY KEY("application_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "creator_drafts" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"form" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolution" text,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marathon_participants" (
	"marathon_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marathon_participants_marathon_id_member_id_pk" PRIMARY KEY("marathon_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "marathons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"prize_pool_cents" bigint NOT NULL,
	"max_participants" integer NOT NULL,
	"access_code" text NOT NULL,
	"rules" jsonb NOT NULL,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marathons_access_code_unique" UNIQUE("access_code"),
	CONSTRAINT "marathons_code_upper" CHECK ("marathons"."access_code" = upper("marathons"."access_code")),
	CONSTRAINT "marathons_end_after_start" CHECK ("marathons"."ends_at" > "marathons"."starts_at"),
	CONSTRAINT "marathons_prize_not_negative" CHECK ("marathons"."prize_pool_cents" >= 0),
	CONSTRAINT "marathons_for_somebody" CHECK ("marathons"."max_participants" >= 1)
);
--> statement-breakpoint
CREATE TABLE "room_members" (
	"room_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_members_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"max_members" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rooms_for_somebody" CHECK ("rooms"."max_members" >= 1)
);
--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_reviewed_by_members_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_connections" ADD CONSTRAINT "creator_connections_application_id_creator_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."creator_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_connections" ADD CONSTRAINT "creator_connections_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_drafts" ADD CONSTRAINT "creator_drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_members_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD CONSTRAINT "marathon_participants_marathon_id_marathons_id_fk" FOREIGN KEY ("marathon_id") REFERENCES "public"."marathons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marathon_participants" ADD CONSTRAINT "marathon_participants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_open" ON "creator_applications" USING btree ("member_id") WHERE "creator_applications"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "creator_applications_status" ON "creator_applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" USING btree ("reporter_id","subject_kind","subject_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "marathon_participants_member" ON "marathon_participants" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "marathons_starts" ON "marathons" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "room_members_member" ON "room_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "rooms_created" ON "rooms" USING btree ("created_at");