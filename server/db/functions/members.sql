-- Rights are cached by token and by socket. The database says when one changed, whoever changed it.
CREATE OR REPLACE FUNCTION notify_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', OLD.id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_changed AFTER UPDATE OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION notify_member_changed();
