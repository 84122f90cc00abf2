-- The price of WhatsApp messages, from which the console computes their cost (decision 0214).
create table whatsapp_tariff (
  category text not null check (category in ('utility', 'authentication')),
  from_month date not null check (extract(day from from_month) = 1),
  fils_per_thousand bigint not null check (fils_per_thousand between 0 and 100000000),
  changed_by uuid not null references operator,
  changed_at timestamptz not null,
  primary key (category, from_month)
);
comment on table whatsapp_tariff is 'The price of a category from a month of Dubai on';
comment on column whatsapp_tariff.fils_per_thousand is 'Fils for 1,000 messages, because one costs less than a fils in some countries';
-- The console counts the invitations of the last two months.
create index invitations_by_time on invitation (created_at);
create index message_by_whatsapp on message (created_at) where channel = 'whatsapp';
create index whatsapp_stops on whatsapp_optin (created_at desc) where source = 'stop';
