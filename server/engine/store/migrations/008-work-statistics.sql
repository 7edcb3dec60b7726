-- The work report adds up what was folded before the mark: days, months and years (the first day of each), so that any period is few rows.
create table wf_work_statistic (
  span "char" not null check (span in ('d', 'm', 'y')),
  start date not null,
  assignee text not null,
  process_key text not null,
  element_id text not null,
  bucket smallint not null,
  n bigint not null,
  approved bigint not null,
  rejected bigint not null,
  returned bigint not null,
  overdue bigint not null,
  total_ms double precision not null,
  primary key (span, start, assignee, process_key, element_id, bucket)
);
create index wf_work_statistic_person on wf_work_statistic (assignee, span, start);

-- What an element was last called in history.
create table wf_work_name (
  process_key text not null,
  element_id text not null,
  name text,
  at timestamptz not null,
  primary key (process_key, element_id)
);

-- A mark of its own: an installation that has folded other statistics begins with this one from the start. The zone is that of the days.
alter table wf_statistic_mark add column work_until_at timestamptz not null default '1970-01-01Z';
alter table wf_statistic_mark add column work_zone text not null default 'UTC';
