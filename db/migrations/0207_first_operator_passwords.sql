-- The password that the command line prints is for the first sign-ins and ends after a day, as one that was copied
-- somewhere must not open the console for years. Null: chosen by the operator, or printed by an earlier version.
alter table operator add column password_until timestamptz;
