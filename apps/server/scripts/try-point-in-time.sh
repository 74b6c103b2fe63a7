#!/bin/sh
# Tries the point-in-time recovery of docs/backup.md with pgBackRest, on a PostgreSQL of its own in a temporary folder. Run it as root on Debian
# with `postgresql` and `pgbackrest` installed.
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d)
chown postgres "$folder"
as() { su postgres -s /bin/sh -c "cd $folder && $1"; }
port=${PORT:-55439}
data=$folder/data
conf=$folder/pgbackrest.conf
stop() { as "$bin/pg_ctl -D $data -m immediate stop" > "$folder/stop" 2>&1 || :; rm -rf "$folder"; }
trap stop EXIT
cat > "$conf" <<CONF
[global]
repo1-path=$folder/repo
repo1-retention-full=2
log-path=$folder
lock-path=$folder/lock
start-fast=y
[leads]
pg1-path=$data
pg1-port=$port
pg1-socket-path=$folder
CONF
pgbackrest="pgbackrest --config=$conf --stanza=leads --log-level-console=warn"
as "$bin/initdb -D $data --auth=trust -U postgres" > "$folder/initdb"
cat >> "$data/postgresql.conf" <<CONF
port = $port
unix_socket_directories = '$folder'
listen_addresses = ''
archive_mode = on
archive_command = 'pgbackrest --config=$conf --stanza=leads archive-push %p'
archive_timeout = 60
CONF
sql() { as "psql -h $folder -p $port -U postgres -Atqc \"$1\""; }
as "$bin/pg_ctl -D $data -w -l $folder/log start" > "$folder/start"
as "$pgbackrest stanza-create && $pgbackrest check && $pgbackrest backup --type=full"
sql "create table leads (id int); insert into leads select generate_series(1, 1000)"
sleep 1
moment=$(sql "select clock_timestamp()")
sleep 1
sql "delete from leads"
sql "select pg_switch_wal()" > "$folder/switch"
as "$bin/pg_ctl -D $data -m fast -w stop" > "$folder/stop"
as "$pgbackrest restore --delta --type=time --target='$moment' --target-action=promote"
as "$bin/pg_ctl -D $data -w -l $folder/log start" > "$folder/start"
rows=$(sql "select count(*) from leads")
echo "At $moment, before the deletion: $rows of 1000 rows."
[ "$rows" = 1000 ]
