-- A client could leave out the RFQ that a new one was copied from, and limits of members count the awards of copies (decision 0185).
alter table draft add column copied_from uuid;
comment on column draft.copied_from is 'The RFQ that the draft is a copy of, written by the command that copies. Its payload may not change it';
update draft set copied_from = rfq.id
from rfq
where draft.kind = 'rfq' and rfq.company_id = draft.company_id and rfq.id::text = draft.payload ->> 'copied_from';
