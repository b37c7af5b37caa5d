CREATE TABLE "profile_follows" (
	"member_id" uuid NOT NULL,
	"follower_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_follows_member_id_follower_id_pk" PRIMARY KEY("member_id","follower_id"),
	CONSTRAINT "profile_follows_others" CHECK ("profile_follows"."member_id" <> "profile_follows"."follower_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile_follows" ADD CONSTRAINT "profile_follows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_follows" ADD CONSTRAINT "profile_follows_follower_id_members_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_follows_follower" ON "profile_follows" USING btree ("follower_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_handle" ON "profiles" USING btree (lower("handle"));