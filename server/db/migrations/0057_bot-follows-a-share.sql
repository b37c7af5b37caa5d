ALTER TABLE "trading_bots" ADD COLUMN "least_confidence" double precision;--> statement-breakpoint
-- Risk levels asked for fixed figures before. A bot that runs keeps the one that its member chose, until it pauses.
UPDATE "trading_bots" SET "least_confidence" = CASE "risk_level" WHEN 'Conservative' THEN 56 WHEN 'Moderate' THEN 53 END WHERE "active" AND "runs_until" > now();
