-- The words of the RFQs that are there already; those of new ones come by the trigger of 0060, which is at work by now. Reads
-- every RFQ once and locks none.
insert into search_word (word)
select word from search_words_of(array(select word from ts_stat('select search_vector from rfq'))) as word
on conflict do nothing;
