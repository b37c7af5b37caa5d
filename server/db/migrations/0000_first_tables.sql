CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"email" text PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"telegram" text,
	"password_hash" text NOT NULL,
	"referral_code" text,
	"code_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "backtests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"timeframe" text NOT NULL,
	"model_version" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"summary" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candles" (
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"open_at" timestamp (3) with time zone NOT NULL,
	"open" double precision NOT NULL,
	"high" double precision NOT NULL,
	"low" double precision NOT NULL,
	"close" double precision NOT NULL,
	"volume" double precision NOT NULL,
	CONSTRAINT "candles_feed_id_pair_id_open_at_pk" PRIMARY KEY("feed_id","pair_id","open_at")
);
--> statement-breakpoint
CREATE TABLE "engine_snapshots" (
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"timeframe" text NOT NULL,
	"model_version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "engine_snapshots_feed_id_pair_id_timeframe_model_version_pk" PRIMARY KEY("feed_id","pair_id","timeframe","model_version")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"live_from" timestamp (3) with time zone NOT NULL,
	"processed_through" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"country" text,
	"telegram" text,
	"password_hash" text NOT NULL,
	"admission_code" text NOT NULL,
	"tier" text DEFAULT 'guest' NOT NULL,
	"access_level" text DEFAULT 'free' NOT NULL,
	"access_path" text,
	"dashboard_unlocked" boolean DEFAULT false NOT NULL,
	"code_activated" boolean DEFAULT false NOT NULL,
	"has_deposited" boolean DEFAULT false NOT NULL,
	"deposit_cents" bigint DEFAULT 0 NOT NULL,
	"upoints" integer DEFAULT 0 NOT NULL,
	"referral_code" text NOT NULL,
	"referred_by" uuid,
	"totp_secret" text,
	"totp_enabled_at" timestamp (3) with time zone,
	"totp_last_step" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_admission_code_unique" UNIQUE("admission_code"),
	CONSTRAINT "members_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "members_email_lower" CHECK ("members"."email" = lower("members"."email")),
	CONSTRAINT "members_upoints_not_negative" CHECK ("members"."upoints" >= 0),
	CONSTRAINT "members_tier_known" CHECK ("members"."tier" in ('guest', 'starter', 'silver', 'pro', 'gold'))
);
--> statement-breakpoint
CREATE TABLE "record_entries" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slot_id" uuid,
	"body" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"appended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "record_entries_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"pair" text NOT NULL,
	"starter_pair" boolean NOT NULL,
	"timeframe" text NOT NULL,
	"slot_at" timestamp (3) with time zone NOT NULL,
	"entry_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"confidence" double precision,
	"calibrated" boolean NOT NULL,
	"analysis" text NOT NULL,
	"model_version" text NOT NULL,
	"rule_version" text NOT NULL,
	"commitment" text NOT NULL,
	"nonce" text NOT NULL,
	"commit_sequence" bigint NOT NULL,
	"committed_at" timestamp (3) with time zone NOT NULL,
	"committed_wall_at" timestamp (3) with time zone NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	"outcome" text,
	"entry_price" double precision,
	"exit_price" double precision,
	"void_reason" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "slots_committed_before_entry" CHECK ("slots"."committed_at" < "slots"."entry_at")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candles" ADD CONSTRAINT "candles_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mails_to" ON "outbox_mails" USING btree ("to","created_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("sent","next_attempt_at");--> statement-breakpoint
CREATE INDEX "password_resets_member" ON "password_resets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "backtests_feed" ON "backtests" USING btree ("feed_id","model_version");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "slots_one_per_pair_and_time" ON "slots" USING btree ("feed_id","timeframe","slot_at","pair_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slots_one_published" ON "slots" USING btree ("feed_id","timeframe","slot_at") WHERE "slots"."decision" <> 'ABSTAIN';--> statement-breakpoint
CREATE INDEX "slots_published" ON "slots" USING btree ("feed_id","slot_at") WHERE "slots"."decision" <> 'ABSTAIN';--> statement-breakpoint
CREATE INDEX "slots_unsettled" ON "slots" USING btree ("feed_id","expires_at") WHERE "slots"."decision" <> 'ABSTAIN' and "slots"."outcome" is null;--> statement-breakpoint
CREATE INDEX "slots_unrevealed" ON "slots" USING btree ("feed_id","entry_at") WHERE "slots"."revealed_at" is null;