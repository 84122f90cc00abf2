-- The clock looks for bounces of the newest invitations by mail (decision 0206), so that a round reads no others.
create index invitations_by_mail on invitation (sent_at) where state = 'sent' and channel = 'email';
