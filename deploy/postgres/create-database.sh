#!/bin/sh
# Runs once, when PostgreSQL begins with an empty folder: an account that owns this database and nothing else.
set -eu
# Beside it, so that a file that cannot be read ends this: the account would have no password.
password=$(cat /run/secrets/database-password)
psql --set=ON_ERROR_STOP=1 --set=password="${password:?is empty}" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role uptick login password :'password';
create database uptick owner uptick;
revoke all on database uptick from public;
SQL
