-- Lists of notifications are in the order of their time, so that a page and the whole list have the same order. An id has the time of the
-- process that made it, which can differ from the time of the row.
create index notification_by_time on notification (member_id, created_at desc, id desc);
drop index notification_of_member;
