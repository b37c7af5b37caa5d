CREATE TABLE "access_code_uses" (
	"access_code_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_code_uses_access_code_id_member_id_pk" PRIMARY KEY("access_code_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "access_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "access_codes_upper" CHECK ("access_codes"."code" = upper("access_codes"."code")),
	CONSTRAINT "access_codes_uses_within" CHECK ("access_codes"."uses" between 0 and "access_codes"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "activation_codes" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "access_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "access_code_uses" ADD CONSTRAINT "access_code_uses_access_code_id_access_codes_id_fk" FOREIGN KEY ("access_code_id") REFERENCES "public"."access_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_code_uses" ADD CONSTRAINT "access_code_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_access_ends" ON "members" USING btree ("access_ends_at") WHERE "members"."access_ends_at" is not null;