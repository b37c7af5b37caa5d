-- What people search and sort by: without case, accents, width, Unicode form and hidden characters. `foldText` in
-- contract/people-text.ts does the same. The collation is one that knows capitals of all scripts, whatever the database's own.
DO $migration$
DECLARE
  hidden constant text := '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
  accents constant text := '\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f';
  cased name;
BEGIN
  SELECT collname INTO STRICT cased FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') ORDER BY collname = 'pg_c_utf8' DESC LIMIT 1;
  EXECUTE format($create$
    CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
      SELECT CASE WHEN octet_length(given) = char_length(given) THEN lower(given COLLATE %1$I)
      ELSE normalize(regexp_replace(
        replace(replace(replace(replace(
          translate(lower(normalize(given, NFKD) COLLATE %1$I), 'øđðłħŧıς', 'oddlhtiσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      %2$L, '', 'g'), NFC) END
    $body$
  $create$, cased, '[' || hidden || accents || ']');
  -- Emails and names of before. Of two accounts that would have one email the older keeps the plain one, and the other stays as it is.
  EXECUTE format($clean$
    WITH plain AS (
      SELECT id, email, lower(btrim(normalize(regexp_replace(normalize(email, NFC), %1$L, '', 'g'), NFKC), E' \t\r\n')) AS meant, created_at FROM members
      WHERE octet_length(email) <> char_length(email)
    ), first AS (
      SELECT DISTINCT ON (meant) id, meant FROM plain WHERE email <> meant ORDER BY meant, created_at, id
    )
    UPDATE members SET email = first.meant FROM first
      WHERE first.id = members.id AND first.meant = lower(first.meant) AND first.meant ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'
      AND NOT EXISTS (SELECT FROM members other WHERE other.email = first.meant)
  $clean$, '[' || hidden || ']');
  UPDATE members SET full_name = coalesce(nullif(btrim(regexp_replace(
      normalize(regexp_replace(full_name, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g'), NFC),
      '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g')), ''), 'Member')
    WHERE octet_length(full_name) <> char_length(full_name) OR full_name ~ '[\u0001-\u001f\u007f]|  |^ | $';
END $migration$;
--> statement-breakpoint
-- Both columns at once: the table is written anew a single time.
ALTER TABLE members
  DROP COLUMN search_text,
  ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(full_name)) STORED,
  ADD COLUMN search_text text COLLATE "C" GENERATED ALWAYS AS (fold_text(full_name) || E'\n' || fold_text(email) || E'\n' || coalesce(phone, '')) STORED;
--> statement-breakpoint
CREATE INDEX members_search ON members USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- In this collation one index has the order and the beginnings.
DROP INDEX members_name_begins;
--> statement-breakpoint
CREATE INDEX members_by_name ON members (name_key, id) INCLUDE (search_text);
--> statement-breakpoint
CREATE INDEX members_email_begins ON members (email text_pattern_ops) INCLUDE (search_text);
--> statement-breakpoint
-- Emails with other letters, or with hidden characters of before: a login looks for those that read like its own.
CREATE INDEX members_email_unplain ON members (fold_text(email)) WHERE octet_length(email) <> char_length(email);
--> statement-breakpoint
CREATE INDEX members_newest ON members (created_at DESC, id DESC) INCLUDE (search_text, tier, country, dashboard_unlocked, has_deposited);
--> statement-breakpoint
CREATE INDEX members_by_tier ON members ((array_position(ARRAY['guest', 'starter', 'silver', 'pro', 'gold'], tier)), id) INCLUDE (tier, search_text);
--> statement-breakpoint
ALTER TABLE audit_entries
  DROP COLUMN search_text,
  ADD COLUMN search_text text COLLATE "C" GENERATED ALWAYS AS (fold_text(
    subject_name || E'\n' || action || E'\n' || translate(action, '.-', '  ') || E'\n' || translate(subject_kind, '-', ' ') || E'\n' || coalesce(reason, '')
  )) STORED;
--> statement-breakpoint
CREATE INDEX audit_entries_search ON audit_entries USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX audit_entries_newest ON audit_entries (sequence) INCLUDE (action, search_text);
