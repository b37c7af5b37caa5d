-- What members have been told of leads to where every announcement can be read.
UPDATE "notices" SET "path" = '/dashboard/announcements#' || split_part("path", '#', 2) WHERE "path" LIKE '/dashboard#announcement-%';
