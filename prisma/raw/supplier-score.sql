-- A version, a measure and a rung stand once; a supplier has one row a month, whoever closes it.
create unique index if not exists supplier_score_scheme_number on supplier_score_scheme (number);
create unique index if not exists supplier_score_criterion_measure on supplier_score_criterion (scheme_id, measure);
create unique index if not exists supplier_score_standing_code on supplier_score_standing (scheme_id, code);
create unique index if not exists supplier_score_standing_min on supplier_score_standing (scheme_id, min_score);
create unique index if not exists supplier_score_alive on supplier_score (supplier_id, period) where deleted_at is null;
create index if not exists supplier_score_freezes on supplier_score (period) where proposes_freeze and freeze_id is null and deleted_at is null;
-- Lists show one place, and are ordered and filtered by what they show.
create index if not exists supplier_score_shown on supplier ((trim_scale(round(score, 1))), id);
-- Lines by the month for which they were promised, shipped or not.
create index if not exists order_line_promised on order_line (promised_at) where deleted_at is null;

alter table supplier_score_criterion drop constraint if exists supplier_score_criterion_weight;
alter table supplier_score_criterion add constraint supplier_score_criterion_weight check (weight between 0 and 100);
alter table supplier_score_standing drop constraint if exists supplier_score_standing_range;
alter table supplier_score_standing add constraint supplier_score_standing_range check (min_score >= 0 and max_score <= 100 and min_score < max_score);
alter table supplier_score drop constraint if exists supplier_score_range;
alter table supplier_score add constraint supplier_score_range check (score between 0 and 100 and period ~ '^\d{4}-(0[1-9]|1[0-2])$');

-- Looked at when the transaction commits, for a scheme is written row by row.
create or replace function supplier_score_scheme_is_whole() returns trigger language plpgsql as $$
declare
  of_scheme uuid := case when tg_table_name = 'supplier_score_scheme' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'scheme_id')::uuid end;
begin
  if (select coalesce(sum(weight), 0) from supplier_score_criterion where scheme_id = of_scheme) <> 100 then
    raise exception 'the weights of a score scheme add up to 100' using errcode = 'check_violation', constraint = 'supplier_score_weights';
  end if;
  if not exists (
    select 1 from (
      select min_score, max_score, lead(min_score, 1, 100) over (order by min_score) as next from supplier_score_standing where scheme_id = of_scheme
    ) rung having min(min_score) = 0 and max(max_score) = 100 and bool_and(max_score = next)
  ) then
    raise exception 'the standings of a score scheme cover 0 to 100 without gap or overlap' using errcode = 'check_violation', constraint = 'supplier_score_ladder';
  end if;
  return null;
end $$;
create or replace function supplier_score_scheme_stays() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
do $$
declare watched text;
begin
  foreach watched in array array['supplier_score_scheme', 'supplier_score_criterion', 'supplier_score_standing'] loop
    execute format('drop trigger if exists whole on %I', watched);
    execute format('create constraint trigger whole after insert on %I deferrable initially deferred for each row execute function supplier_score_scheme_is_whole()', watched);
    execute format('drop trigger if exists append_only on %I', watched);
    execute format('create trigger append_only before update or delete on %I for each row execute function supplier_score_scheme_stays()', watched);
  end loop;
end $$;
