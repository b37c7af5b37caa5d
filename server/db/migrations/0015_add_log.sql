CREATE TABLE "log_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" "bytea" NOT NULL,
	"note" text NOT NULL,
	"subtrees" "bytea" NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_cosignatures" (
	"size" bigint NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_cosignatures_size_witness_pk" PRIMARY KEY("size","witness")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"index" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slot_id" uuid,
	"text" text NOT NULL,
	"leaf_hash" "bytea" NOT NULL,
	"appended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_identity" (
	"origin" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_tiles" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	CONSTRAINT "log_tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "log_timestamps" (
	"size" bigint PRIMARY KEY NOT NULL,
	"response" "bytea" NOT NULL,
	"stamped_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "log_cosignatures" ADD CONSTRAINT "log_cosignatures_size_log_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_checkpoints"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_timestamps" ADD CONSTRAINT "log_timestamps_size_log_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_checkpoints"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_entries_of_kind" ON "log_entries" USING btree ("kind","index");--> statement-breakpoint
-- The log only grows, and what was signed stays as it was signed.
CREATE TRIGGER log_identity_only_grows BEFORE UPDATE OR DELETE ON log_identity FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_identity_never_emptied BEFORE TRUNCATE ON log_identity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_entries_only_grow BEFORE UPDATE OR DELETE ON log_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_entries_never_emptied BEFORE TRUNCATE ON log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_tiles_only_grow BEFORE UPDATE OR DELETE ON log_tiles FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_tiles_never_emptied BEFORE TRUNCATE ON log_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_only_grow BEFORE UPDATE OR DELETE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_never_emptied BEFORE TRUNCATE ON log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_cosignatures_only_grow BEFORE UPDATE OR DELETE ON log_cosignatures FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_cosignatures_never_emptied BEFORE TRUNCATE ON log_cosignatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_timestamps_only_grow BEFORE UPDATE OR DELETE ON log_timestamps FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_timestamps_never_emptied BEFORE TRUNCATE ON log_timestamps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- One log in a database, for ever.
CREATE UNIQUE INDEX log_identity_is_one ON log_identity ((true));
--> statement-breakpoint
-- Whoever appends signs a checkpoint in the same transaction: a server that lost the place does neither.
CREATE TRIGGER log_checkpoints_one_writer BEFORE INSERT ON log_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
--> statement-breakpoint
CREATE TRIGGER log_entries_one_writer BEFORE INSERT ON log_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_former_leader();
