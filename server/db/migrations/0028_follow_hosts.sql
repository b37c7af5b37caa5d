-- Whoever hosted a premium room without the tier for it, and no longer does, hears nothing more of it either.
DROP TRIGGER rooms_type_changed ON rooms;
--> statement-breakpoint
ALTER FUNCTION notify_room_type_changed() RENAME TO notify_room_rights_changed;
--> statement-breakpoint
CREATE TRIGGER rooms_rights_changed AFTER UPDATE OF type, host_id ON rooms
  FOR EACH ROW WHEN (OLD.type IS DISTINCT FROM NEW.type OR OLD.host_id IS DISTINCT FROM NEW.host_id)
  EXECUTE FUNCTION notify_room_rights_changed();
