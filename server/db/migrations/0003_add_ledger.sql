CREATE TABLE "account_setups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"broker_account" text NOT NULL,
	"access_path" text NOT NULL,
	"deposit_cents" bigint NOT NULL,
	"proof_file_id" text,
	"proof_kind" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_setups_deposit_positive" CHECK ("account_setups"."deposit_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_entries_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "referral_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_links_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"link_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"deposit_cents" bigint DEFAULT 0 NOT NULL,
	"earned_upoints" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"qualified_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."member_id" <> "referrals"."referrer_id")
);
--> statement-breakpoint
CREATE TABLE "upoints_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "upoints_accounts_not_negative" CHECK ("upoints_accounts"."kind" = 'issuance' or "upoints_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "upoints_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"passed" boolean NOT NULL,
	"accounts" integer NOT NULL,
	"entries" integer NOT NULL,
	"issued" bigint NOT NULL,
	"problems" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upoints_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_account_id" uuid NOT NULL,
	"to_account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"initiator_id" uuid,
	"idempotency_key" text,
	"reversal_of" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"from_sequence" integer NOT NULL,
	"to_sequence" integer NOT NULL,
	"from_balance" bigint NOT NULL,
	"to_balance" bigint NOT NULL,
	CONSTRAINT "upoints_entries_reversal_of_unique" UNIQUE("reversal_of"),
	CONSTRAINT "upoints_entries_from" UNIQUE("from_account_id","from_sequence"),
	CONSTRAINT "upoints_entries_to" UNIQUE("to_account_id","to_sequence"),
	CONSTRAINT "upoints_entries_amount_positive" CHECK ("upoints_entries"."amount" > 0),
	CONSTRAINT "upoints_entries_two_accounts" CHECK ("upoints_entries"."from_account_id" <> "upoints_entries"."to_account_id")
);
--> statement-breakpoint
ALTER TABLE "account_setups" ADD CONSTRAINT "account_setups_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_setups" ADD CONSTRAINT "account_setups_reviewed_by_members_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_admin_id_members_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_members_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_link_id_referral_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."referral_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upoints_entries" ADD CONSTRAINT "upoints_entries_from_account_id_upoints_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."upoints_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upoints_entries" ADD CONSTRAINT "upoints_entries_to_account_id_upoints_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."upoints_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_setups_waiting" ON "account_setups" USING btree ("member_id") WHERE "account_setups"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "account_setups_member" ON "account_setups" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "account_setups_status" ON "account_setups" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "referral_links_member" ON "referral_links" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "upoints_accounts_system" ON "upoints_accounts" USING btree ("kind") WHERE "upoints_accounts"."kind" <> 'member';--> statement-breakpoint
CREATE UNIQUE INDEX "upoints_entries_idempotency" ON "upoints_entries" USING btree ("initiator_id","idempotency_key") WHERE "upoints_entries"."idempotency_key" is not null;
