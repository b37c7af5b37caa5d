#!/bin/sh
# backup.sh FOLDER: the last signed checkpoint, then a dump of the database (DATABASE_URL), then what else lies in DATA_DIR, into a new folder named
# after the instant. Ends with 1 and leaves no folder of that name where anything failed. Folders older than KEEP_DAYS (30) are removed
# once the new one is whole.
set -eu
: "${DATABASE_URL:?names the database}" "${DATA_DIR:?names the folder of files and keys}"
umask 077
folder=${1:?names the folder that backups go into}
name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
part=$folder/.$name.part
trap 'rm -rf "$part"' EXIT
mkdir -p "$part"

# Before the database: a server refuses a database that ends before what was signed.
cp "$DATA_DIR/signed-checkpoints" "$part/"
pg_dump --format=custom --no-owner --file="$part/database.dump" "$DATABASE_URL"
# After the database: a file without a row does no harm, a row without a file does.
tar --create --gzip --file="$part/data.tar.gz" --directory="$DATA_DIR" \
  --exclude=./pglite --exclude='./server.lock*' --exclude=./signed-checkpoints .
pg_restore --list "$part/database.dump" > /dev/null
(cd "$part" && sha256sum signed-checkpoints database.dump data.tar.gz > SHA256SUMS)

mv "$part" "$folder/$name"
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*Z' -mtime "+${KEEP_DAYS:-30}" -exec rm -rf {} +
echo "$folder/$name"
