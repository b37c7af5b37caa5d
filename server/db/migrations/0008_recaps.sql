CREATE TABLE "recaps" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ends_on" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recaps_member_id_kind_ends_on_pk" PRIMARY KEY("member_id","kind","ends_on")
);
--> statement-breakpoint
ALTER TABLE "recaps" ADD CONSTRAINT "recaps_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recaps_created" ON "recaps" USING btree ("created_at");