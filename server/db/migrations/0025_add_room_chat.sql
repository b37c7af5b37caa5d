CREATE TABLE "chat_positions" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"message_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reactions_message_id_emoji_member_id_pk" PRIMARY KEY("message_id","emoji","member_id")
);
--> statement-breakpoint
CREATE TABLE "room_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"simulated_name" text,
	"text" text NOT NULL,
	"reply_to" bigint,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"card_id" uuid,
	"picture_file_id" text,
	"picture_kind" text,
	"picture_name" text,
	"picture_width" integer,
	"picture_height" integer,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"pinned_at" timestamp (3) with time zone,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"nonce" uuid,
	CONSTRAINT "room_messages_number" UNIQUE("room_id","number"),
	CONSTRAINT "room_messages_nonce" UNIQUE("room_id","author_id","nonce"),
	CONSTRAINT "room_messages_numbered" CHECK ("room_messages"."number" >= 1 and "room_messages"."revision" >= "room_messages"."number")
);
--> statement-breakpoint
CREATE TABLE "room_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_invites_code" UNIQUE("code_hash"),
	CONSTRAINT "room_invites_uses" CHECK ("room_invites"."uses" between 0 and "room_invites"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "room_removals" (
	"room_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_removals_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "muted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "last_read_number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "current_members" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "host_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "slow_mode_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "blocked_words" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_positions" ADD CONSTRAINT "chat_positions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_id_room_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."room_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_invites" ADD CONSTRAINT "room_invites_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_removals" ADD CONSTRAINT "room_removals_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_removals" ADD CONSTRAINT "room_removals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_messages_revision" ON "room_messages" USING btree ("room_id","revision");--> statement-breakpoint
CREATE INDEX "room_messages_card" ON "room_messages" USING btree ("card_id") WHERE "room_messages"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "room_messages_picture" ON "room_messages" USING btree ("picture_file_id") WHERE "room_messages"."picture_file_id" is not null;--> statement-breakpoint
CREATE INDEX "room_messages_author" ON "room_messages" USING btree ("room_id","author_id","number");--> statement-breakpoint
CREATE INDEX "room_invites_room" ON "room_invites" USING btree ("room_id","created_at");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_host_id_members_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_seats" CHECK ("rooms"."current_members" between 0 and "rooms"."max_members");--> statement-breakpoint
-- Seats are counted where they are taken and left: the last one is claimed in one conditional statement.
UPDATE rooms SET current_members = (SELECT count(*) FROM room_members WHERE room_members.room_id = rooms.id);
--> statement-breakpoint
CREATE FUNCTION take_room_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rooms SET current_members = current_members + 1 WHERE id = NEW.room_id AND current_members < max_members;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'room % has no seat left', NEW.room_id USING ERRCODE = 'UP002';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER room_members_take_a_seat AFTER INSERT ON room_members FOR EACH ROW EXECUTE FUNCTION take_room_seat();
--> statement-breakpoint
-- Whoever has no seat any more hears nothing more of the room: their open streams are looked at again.
CREATE FUNCTION leave_room_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rooms SET current_members = current_members - 1 WHERE id = OLD.room_id;
  PERFORM pg_notify('member_changed', OLD.member_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER room_members_leave_a_seat AFTER DELETE ON room_members FOR EACH ROW EXECUTE FUNCTION leave_room_seat();
--> statement-breakpoint
-- A room that becomes premium is no longer everybody's.
CREATE FUNCTION notify_room_type_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', member_id::text) FROM room_members WHERE room_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rooms_type_changed AFTER UPDATE OF type ON rooms
  FOR EACH ROW WHEN (OLD.type IS DISTINCT FROM NEW.type) EXECUTE FUNCTION notify_room_type_changed();
--> statement-breakpoint
-- A room begins with its counters, so that whoever writes in it finds a row to wait at.
CREATE FUNCTION begin_chat_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_positions (room_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rooms_begin_chat_position AFTER INSERT ON rooms FOR EACH ROW EXECUTE FUNCTION begin_chat_position();
--> statement-breakpoint
INSERT INTO chat_positions (room_id) SELECT id FROM rooms;
