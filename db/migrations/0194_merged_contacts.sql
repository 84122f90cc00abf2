-- A merged contact remains hidden while it has invitations to its own address. A block of the contact that replaces it must close their links
-- (decision 0205). Contacts merged by a process of the previous version have no reference, and count as removed.
alter table supplier_contact add column merged_into uuid references supplier_contact on delete set null;
comment on column supplier_contact.merged_into is 'The contact that replaces it, with the same mark. Empty: it was not merged, or that one was removed';
create index contacts_merged on supplier_contact (merged_into) where merged_into is not null;

-- Messages of invitations are deleted after 90 days, as those of the outbox.
create index invitation_messages_by_time on invitation_message (created_at);
