CREATE TABLE "referral_rewards" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"bonus_tier" text
);
--> statement-breakpoint
ALTER TABLE "marathons" DROP CONSTRAINT "marathons_end_after_start";--> statement-breakpoint
DROP INDEX "creator_applications_open";--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD COLUMN "removal_reason" text;--> statement-breakpoint
ALTER TABLE "marathons" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "premium_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_entry_id_upoints_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."upoints_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_rewards" ADD CONSTRAINT "referral_rewards_member_id_referrals_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."referrals"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referral_rewards_member" ON "referral_rewards" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_open" ON "creator_applications" USING btree ("member_id") WHERE "creator_applications"."status" in ('pending', 'approved', 'removed');--> statement-breakpoint
ALTER TABLE "marathons" ADD CONSTRAINT "marathons_end_not_before_start" CHECK ("marathons"."ends_at" >= "marathons"."starts_at");
--> statement-breakpoint
-- What was revoked or started before these columns were there is known from the log.
UPDATE access_codes SET revoked_at = entry.created_at FROM audit_entries entry
  WHERE entry.action = 'access-code.revoke' AND entry.subject_id = access_codes.id::text;
--> statement-breakpoint
UPDATE marathons SET started_at = entry.created_at FROM audit_entries entry
  WHERE entry.action = 'marathon.status.update' AND entry.subject_id = marathons.id::text AND entry.after ->> 'status' = 'active';
--> statement-breakpoint
-- Referrals of one referrer are settled one after the other: an entry belongs to the last one qualified before it.
INSERT INTO referral_rewards (entry_id, member_id, bonus_tier)
  SELECT entry.id, settled.member_id, substring(entry.reason FROM '^Referral tier (\w+) reached$')
  FROM upoints_entries entry
  CROSS JOIN LATERAL (
    SELECT member_id FROM referrals
    WHERE referrer_id = entry.to_account_id AND qualified_at <= entry.created_at AND earned_upoints > 0
    ORDER BY qualified_at DESC LIMIT 1
  ) settled
  WHERE entry.kind = 'referral';
--> statement-breakpoint
UPDATE referrals SET
  earned_upoints = greatest(0, earned_upoints - taken.amount),
  status = CASE WHEN taken.commission THEN 'reversed' ELSE status END
  FROM (
    SELECT reward.member_id, sum(entry.amount) AS amount, bool_or(reward.bonus_tier IS NULL) AS commission
    FROM referral_rewards reward
    JOIN upoints_entries entry ON entry.id = reward.entry_id
    JOIN upoints_entries reversal ON reversal.reversal_of = entry.id
    GROUP BY reward.member_id
  ) taken
  WHERE taken.member_id = referrals.member_id;
--> statement-breakpoint
-- The log is searched for what was done and to what kind of thing, too: `access code` finds `access-code.revoke`.
ALTER TABLE audit_entries DROP COLUMN search_text;
--> statement-breakpoint
ALTER TABLE audit_entries ADD COLUMN search_text text GENERATED ALWAYS AS (lower(
  subject_name || E'\n' || action || E'\n' || translate(action, '.-', '  ') || E'\n' || translate(subject_kind, '-', ' ') || E'\n' || coalesce(reason, '')
)) STORED;
--> statement-breakpoint
CREATE INDEX audit_entries_search ON audit_entries USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX audit_entries_newest ON audit_entries (sequence) INCLUDE (action, search_text);
