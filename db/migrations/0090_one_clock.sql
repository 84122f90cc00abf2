-- Migrations that the previous version cannot work beside. A process of an older version reports
-- itself as not ready once such a one is applied.
alter table schema_migration add column breaks_older boolean not null default false;

-- The order in which notifications were written. Their ids contain the time of the process that
-- wrote them, so one from a wrong clock would hide later ones from a stream that reconnects. Older
-- rows have none, because filling them would lock the table for long.
create sequence notification_written;
alter table notification add column written bigint;
alter table notification alter column written set default nextval('notification_written');
alter sequence notification_written owned by notification.written;
