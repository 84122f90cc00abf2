-- False: an administrator of the company added the user, who has not chosen a password by the mailed link yet. The typed first
-- password opens no session. A process of the version before adds users with true, whose first password works at once.
alter table member add column has_own_password boolean not null default true;
