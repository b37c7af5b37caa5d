CREATE TABLE "chart_scan_days" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "chart_scan_days_member_id_day_pk" PRIMARY KEY("member_id","day"),
	CONSTRAINT "chart_scan_days_used" CHECK ("chart_scan_days"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chart_scan_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reserved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chart_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"reader" text NOT NULL,
	"picture_file_id" text NOT NULL,
	"picture_kind" text NOT NULL,
	"picture_name" text NOT NULL,
	"found" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chart_scan_days" ADD CONSTRAINT "chart_scan_days_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_scan_reservations" ADD CONSTRAINT "chart_scan_reservations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_scans" ADD CONSTRAINT "chart_scans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_scan_reservations_age" ON "chart_scan_reservations" USING btree ("reserved_at");--> statement-breakpoint
CREATE INDEX "chart_scan_reservations_member" ON "chart_scan_reservations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "chart_scans_newest" ON "chart_scans" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "chart_scans_picture" ON "chart_scans" USING btree ("picture_file_id");