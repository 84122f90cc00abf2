-- A log is narrowed to days: without this, days long ago are found by reading everything since.
create index activity_of_company_by_day on activity (company_id, at desc);
