-- The indexes of the sums have their figures, because each row of a company is on another page of its table (decision 0137).
create index deal_sum_figures on deal_sum (company_id, kind, day) include (item, category_id, count, fils);
drop index deal_sum_of_company;
create index rfq_count_figures on rfq_count (company_id, day) include (state, rfqs, published, offers);
drop index rfq_count_of_company;
