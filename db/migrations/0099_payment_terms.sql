-- The payment terms that a buyer requests, and those that a version of an offer has, as a choice beside the text, so that they can be
-- compared. A process of the version before writes neither, so the columns have defaults.
alter table rfq
  add column payment_code text not null default ''
    check (payment_code in ('', 'advance', 'part_advance', 'on_delivery', 'credit_30', 'credit_60', 'credit_90', 'pdc_30', 'pdc_60', 'pdc_90', 'credit_letter', 'other')),
  add column payment_terms text not null default '' check (char_length(payment_terms) <= 300);
alter table offer_version
  add column payment_code text not null default ''
    check (payment_code in ('', 'advance', 'part_advance', 'on_delivery', 'credit_30', 'credit_60', 'credit_90', 'pdc_30', 'pdc_60', 'pdc_90', 'credit_letter', 'other'));
