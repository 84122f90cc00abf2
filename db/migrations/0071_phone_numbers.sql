-- Phone numbers are stored as E.164 from now on (docs/decisions/0049-phone-numbers.md). Rows of before are rewritten in the
-- background, which keeps what was typed beside the number.

-- What stood in mobile, whatsapp and phone before they were rewritten, by the column's name. Null: the row was not looked at
-- yet, as that of a process of the version before.
alter table member add column typed_phones jsonb check (jsonb_typeof(typed_phones) = 'object');
create index member_phones_unread on member (id) where typed_phones is null;

-- The same for an address; '' where nothing was rewritten.
alter table address add column typed_phone text;
create index address_phone_unread on address (id) where typed_phone is null;
