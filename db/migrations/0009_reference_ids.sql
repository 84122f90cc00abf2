-- The ids of the rows that 0004 and 0005 brought were bare MD5 sums; UUIDs carry a version and a variant (RFC 9562,
-- version 8: made in a way of our own), and every check of an id in a request asks for them.
create function pg_temp.versioned(id uuid) returns uuid language sql as
$$ select overlay(overlay(id::text placing '8' from 15 for 1) placing '8' from 20 for 1)::uuid $$;
update category set id = pg_temp.versioned(id);
update city set id = pg_temp.versioned(id);
update wallet_package set id = pg_temp.versioned(id);
drop function pg_temp.versioned(uuid);
