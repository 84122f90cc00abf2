-- A version of an offer may state an Incoterm of 2020 with its named place (decision 0193). Versions of a process of the previous
-- version, and all earlier ones, state none.
alter table offer_version
  add column incoterm text not null default ''
    check (incoterm in ('', 'EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  add column incoterm_place text not null default '' check (char_length(incoterm_place) <= 120),
  add constraint incoterm_with_place check ((incoterm = '') = (incoterm_place = ''));
comment on column offer_version.incoterm is 'Incoterms 2020. Empty: none is stated';
