CREATE INDEX audit_entries_about ON audit_entries (about_id, sequence);
