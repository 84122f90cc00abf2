-- A supplier may sell lines of its offer only together (decision 0215). The default is no group, so a process of the previous version
-- continues to write offers during an upgrade.
alter table offer_line
  add column part_group text not null default '' check (part_group in ('', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'));
comment on column offer_line.part_group is 'Lines with the same letter are awarded together or not at all. Empty: no group';

alter table offer_version drop constraint offer_version_part_rule_check;
alter table offer_version
  add constraint offer_version_part_rule_check check (part_rule in ('whole', 'lines', 'groups'));
comment on column offer_version.part_rule is 'lines: the buyer may award any lines of the offer; groups: the same, with lines that are sold only together';
