-- The hash chain that the record was before it became a log. `0000_schema.sql` has no such table; continued databases do, empty.
DROP TABLE IF EXISTS record_entries;
