CREATE TABLE "guest_signals" (
	"member_id" uuid NOT NULL,
	"signal_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guest_signals_member_id_signal_id_pk" PRIMARY KEY("member_id","signal_id")
);
--> statement-breakpoint
ALTER TABLE "guest_signals" ADD CONSTRAINT "guest_signals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_signals_of_day" ON "guest_signals" USING btree ("member_id","opened_at");