-- Of two who want the last seat, the second waits for the first, and finds none.
CREATE OR REPLACE FUNCTION take_room_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rooms SET current_members = current_members + 1 WHERE id = NEW.room_id AND current_members < max_members;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'room % has no seat left', NEW.room_id USING ERRCODE = 'UP002';
  END IF;
  RETURN NULL;
END $$;

-- Open streams of a member without a seat are checked again.
CREATE OR REPLACE FUNCTION leave_room_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rooms SET current_members = current_members - 1 WHERE id = OLD.room_id;
  PERFORM pg_notify('member_changed', OLD.member_id::text);
  RETURN NULL;
END $$;

-- A room that becomes premium, or changes its host, is closed to some of its members.
CREATE OR REPLACE FUNCTION notify_room_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', member_id::text) FROM room_members WHERE room_id = NEW.id;
  RETURN NULL;
END $$;

-- A room begins with its counters, so every writer finds a row to lock.
CREATE OR REPLACE FUNCTION begin_chat_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_positions (room_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER room_members_take_a_seat AFTER INSERT ON room_members FOR EACH ROW EXECUTE FUNCTION take_room_seat();
CREATE OR REPLACE TRIGGER room_members_leave_a_seat AFTER DELETE ON room_members FOR EACH ROW EXECUTE FUNCTION leave_room_seat();
CREATE OR REPLACE TRIGGER rooms_rights_changed AFTER UPDATE OF type, host_id ON rooms
  FOR EACH ROW WHEN (OLD.type IS DISTINCT FROM NEW.type OR OLD.host_id IS DISTINCT FROM NEW.host_id)
  EXECUTE FUNCTION notify_room_rights_changed();
CREATE OR REPLACE TRIGGER rooms_begin_chat_position AFTER INSERT ON rooms FOR EACH ROW EXECUTE FUNCTION begin_chat_position();
