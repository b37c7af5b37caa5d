-- Of two who want the last place, the second waits for the first, and finds none.
CREATE OR REPLACE FUNCTION take_marathon_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE marathons SET participants = participants + 1
    WHERE id = NEW.marathon_id AND participants < max_participants;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'marathon % has no place left', NEW.marathon_id USING ERRCODE = 'UP002';
  END IF;
  RETURN NULL;
END $$;

-- A lost place takes its account with it, and its member's streams are checked again.
CREATE OR REPLACE FUNCTION leave_marathon_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM practice_accounts WHERE id = OLD.id;
  IF OLD.member_id IS NOT NULL THEN
    UPDATE marathons SET participants = participants - 1, departures = departures + 1 WHERE id = OLD.marathon_id;
    PERFORM pg_notify('member_changed', OLD.member_id::text);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER marathon_participants_take_a_place AFTER INSERT ON marathon_participants
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION take_marathon_place();
CREATE OR REPLACE TRIGGER marathon_participants_leave_a_place AFTER DELETE ON marathon_participants
  FOR EACH ROW EXECUTE FUNCTION leave_marathon_place();
