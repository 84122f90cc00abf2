-- Invitations whose RFQ has ended move to "expired" every hour, so that lists of open ones read few rows.
-- A process of the previous version leaves them to the next run.
create index invitations_to_expire on invitation (rfq_id) where state in ('sent', 'opened');
create index open_invitations_of_supplier on invitation (supplier_company_id)
  where supplier_company_id is not null and state in ('sent', 'opened', 'bounced');

-- WhatsApp may report a failure after its fallback time, when nothing replaces the message any more.
create index invitations_by_phone on invitation ((coalesce(reminded_at, sent_at)))
  where state = 'sent' and channel in ('sms', 'whatsapp');

-- Facts about a buyer that suppliers of the market read are those of its RFQs for the market (decision 0206).
create index rfq_of_own_suppliers on rfq (company_id, state) where audience = 'own' and published_at is not null;
create index rfq_decided_of_market on rfq (company_id, decided_at desc) include (published_at)
  where decided_at is not null and audience <> 'own';
