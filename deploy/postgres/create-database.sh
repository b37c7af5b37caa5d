#!/bin/sh
# Runs once, when PostgreSQL begins with an empty folder: an account that owns this database and nothing else.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/database-password)" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role uptick login password :'password';
create database uptick owner uptick;
revoke all on database uptick from public;
SQL
