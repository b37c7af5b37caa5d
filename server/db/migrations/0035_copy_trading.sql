CREATE TABLE "copy_follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"active" boolean NOT NULL,
	"stake_cents" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "copy_follows_stake" CHECK ("copy_follows"."stake_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "copy_leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"alias" text NOT NULL,
	"active" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "practice_orders" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "copy_follows" ADD CONSTRAINT "copy_follows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_leads" ADD CONSTRAINT "copy_leads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "copy_follows_once" ON "copy_follows" USING btree ("member_id","kind","source_id");--> statement-breakpoint
CREATE INDEX "copy_follows_of_source" ON "copy_follows" USING btree ("kind","source_id") WHERE "copy_follows"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "copy_leads_member" ON "copy_leads" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "copy_leads_alias" ON "copy_leads" USING btree (lower("alias"));