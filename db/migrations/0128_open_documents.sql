-- Documents that suppliers may open before they buy access. A process of the version before writes none, so they are hidden.
alter table rfq_file
  add column open_before_access boolean not null default false;
