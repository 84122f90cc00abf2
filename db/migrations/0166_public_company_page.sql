-- A company may show a public page with what was verified and delivered (decision 0203). Off until its administrator turns it on.
alter table company add column public_page boolean not null default false;
comment on column company.public_page is 'The company shows its public page. It is not found while the account is suspended, expired or closed';
