-- A buyer may invite firms of its own to show competition. Operators see whether a code was entered in the network and browser of a
-- session of the buyer. Only the sign is stored, because a guest's session is deleted after half an hour. Processes of the previous
-- version leave it false.
alter table invitation add column from_own_device boolean not null default false;
comment on column invitation.from_own_device is 'A code of it was entered from the address and browser of a session of the buyer';
