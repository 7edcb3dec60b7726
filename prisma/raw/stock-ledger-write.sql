-- How the stock ledger is written: one call of one of these functions does a unit of work's share in a few set-based statements.
-- Each locks its stock rows in the order of their id, looks, and then writes heads, records, balances and reservations together.
-- Plans are made once a connection and without looking at values: a few rows by their keys, however large the tables have become.
-- What cannot be is answered as `refused` before anything is written. server/modules/stock/ledger is the only caller.

drop function if exists stock_move(jsonb, uuid, text);
drop function if exists stock_reserve(jsonb, boolean, uuid, text);
drop function if exists stock_release(jsonb, uuid, text);
drop function if exists stock_reverse(jsonb, uuid, text);
drop function if exists stock_heads(jsonb, timestamptz, uuid, text);
drop function if exists stock_write(stock_entry[], timestamptz, uuid);
drop function if exists stock_rows(jsonb);
drop function if exists stock_lock(uuid[]);
drop function if exists stock_record_id(timestamptz, bigint);
drop function if exists stock_reserve_one(jsonb, jsonb, boolean, uuid, text);
drop function if exists stock_ship_one(jsonb, jsonb, jsonb, uuid, text);
drop type if exists stock_entry;

-- A change of one bucket of one row. Without an amount, goods that arrive count at `unit_cost` or the row's average, goods that leave at the average.
create type stock_entry as (
  ord int, movement_id uuid, biz_type text, biz_id uuid, biz_code text, line_id uuid, inventory_id uuid, bucket "StockBucket", qty numeric,
  unit_cost numeric, amount numeric, counter "StockCounter", pair_id uuid, reversal_of_id uuid);

-- Locks rows in one order; the instant of what is written under the locks: never before the last record of a row.
create function stock_lock(ids uuid[]) returns timestamptz language sql volatile as $$
  with held as materialized (select moved_at from inventory where id = any (ids) order by id for update)
  select greatest(clock_timestamp(), max(moved_at)) from held
$$;

-- Ids of records: by the millisecond they were written in, then in their order.
create function stock_record_id(at timestamptz, seq bigint) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(seq), 15, '0'))::uuid
$$;

-- Ids of the rows of places `[{ w, c, s, b }]`, in their order; those that are missing are made.
create function stock_rows(places jsonb) returns uuid[] language plpgsql volatile
  set stock.writer = 'on' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  for attempt in 1 .. 2 loop
    select array_agg(i.id order by p.n) into ids
      from jsonb_to_recordset(places) as p (n int, w uuid, c uuid, s uuid, b uuid)
      left join inventory i on i.sku_id = p.s and i.warehouse_id = p.w
        and coalesce(i.cargo_space_id, nil) = coalesce(p.c, nil) and coalesce(i.batch_id, nil) = coalesce(p.b, nil);
    if attempt = 2 or array_position(ids, null) is null then return ids; end if;
    -- A count that begins and goods that come to a new place wait for each other: what is made where a count holds is the count's.
    perform 1 from warehouse where id in (select p.w from jsonb_to_recordset(places) as p (n int, w uuid) where ids[p.n + 1] is null) order by id for key share;
    insert into inventory (id, warehouse_id, cargo_space_id, sku_id, batch_id, supplier_id, allow_negative, expire_on, frozen_by, update_time)
      select gen_random_uuid(), p.w, p.c, p.s, p.b, h.supplier_id, coalesce(h.allow_negative, false), t.expire_at,
          (select o.take_id from inventory_take_hold o where o.warehouse_id = p.w and (o.cargo_space_id is null or o.cargo_space_id = p.c)
            and (o.sku_ids = '{}' or p.s = any (o.sku_ids)) limit 1), now()
        from jsonb_to_recordset(places) as p (n int, w uuid, c uuid, s uuid, b uuid)
        left join warehouse h on h.id = p.w left join batch t on t.id = p.b
        where ids[p.n + 1] is null order by p.s, p.w, p.c, p.b
      on conflict do nothing;
  end loop;
end $$;

-- Heads of movements `[{ id, key, digest, type, doc, code, of }]`: ids of those that are new. The others were there: with the same content or not.
create function stock_heads(heads jsonb, at timestamptz, operator uuid, operator_name text) returns uuid[] language plpgsql volatile as $$
declare fresh uuid[];
begin
  with made as (
    insert into stock_movement (id, create_time, idem_key, digest, biz_type, biz_id, biz_code, operator_id, operator_name, reversal_of_id)
      select h.id, at, h.key, h.digest, h.type, h.doc, h.code, operator, operator_name, h.of
        from jsonb_to_recordset(heads) as h (id uuid, key text, digest text, type text, doc uuid, code text, of uuid)
        order by h.key
      on conflict (idem_key) do nothing returning id)
  select coalesce(array_agg(id), '{}') into fresh from made;
  return fresh;
end $$;

-- Writes entries, in their order, under locks that are held already: refused as a whole when a row would end where it cannot be.
-- Balances and costs run along in memory; what is written is written at once.
create function stock_write(entries stock_entry[], at timestamptz, operator uuid) returns jsonb language plpgsql volatile
  set stock.writer = 'on' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare
  ids uuid[];
  held inventory[];
  now_row inventory;
  before_row inventory;
  entry stock_entry;
  place int;
  was numeric;
  adjusted numeric;
  out_pair uuid;
  out_qty numeric := 0;
  out_amount numeric := 0;
  last_of int[];
  befores numeric[] := '{}';
  amounts numeric[] := '{}';
  rests numeric[];
  came boolean[];
  left_ boolean[];
  refused jsonb := '[]';
  answer jsonb;
begin
  select array_agg(i.id order by i.id), array_agg(i order by i.id) into ids, held
    from inventory i where i.id in (select inventory_id from unnest(entries));
  rests := array_fill(0::numeric, array[cardinality(ids)]);
  came := array_fill(false, array[cardinality(ids)]);
  left_ := came;
  last_of := array_fill(null::int, array[cardinality(ids)]);

  for n in 1 .. cardinality(entries) loop
    entry := entries[n];
    place := array_position(ids, entry.inventory_id);
    now_row := held[place];
    case entry.bucket
      when 'PREEMPTED' then
        befores[n] := now_row.preempted; amounts[n] := 0;
        now_row.preempted := now_row.preempted + entry.qty;
      when 'FROZEN' then
        befores[n] := now_row.frozen; amounts[n] := 0;
        now_row.frozen := now_row.frozen + entry.qty;
      when 'INCOMING' then
        befores[n] := now_row.incoming; amounts[n] := 0;
        now_row.incoming := now_row.incoming + entry.qty;
      else
        was := now_row.on_hand;
        befores[n] := was;
        last_of[place] := n;
        now_row.on_hand := was + entry.qty;
        if entry.amount is not null then
          amounts[n] := entry.amount;
        elsif entry.qty < 0 then
          -- At the average; the last piece takes what rounding left.
          amounts[n] := case when was > 0 and now_row.on_hand = 0 then -now_row.amount
            when was > 0 then -round(-entry.qty * now_row.amount / was, 2) else -round(-entry.qty * now_row.avg_cost, 2) end;
        elsif entry.pair_id is not null then
          if entry.pair_id is distinct from out_pair or entry.qty <> -out_qty then raise exception 'A pair of records does not add up to nothing'; end if;
          amounts[n] := -out_amount;
        else
          amounts[n] := round(entry.qty * coalesce(entry.unit_cost, now_row.avg_cost), 2);
        end if;
        if entry.qty < 0 then
          left_[place] := true;
          out_pair := entry.pair_id; out_qty := entry.qty; out_amount := amounts[n];
        elsif entry.qty > 0 then
          came[place] := true;
        end if;
        now_row.amount := now_row.amount + amounts[n];
        -- What neither goods nor rounding explain: an empty row is worth nothing, and debts are settled at what the goods cost that settle them.
        adjusted := case when now_row.on_hand = 0 then 0
          when was < 0 and now_row.on_hand > 0 then round(now_row.on_hand * amounts[n] / entry.qty, 2)
          when sign(now_row.on_hand) * now_row.amount < 0 then 0 else now_row.amount end;
        rests[place] := rests[place] + adjusted - now_row.amount;
        now_row.amount := adjusted;
        if now_row.on_hand > 0 then now_row.avg_cost := round(now_row.amount / now_row.on_hand, 4); end if;
    end case;
    held[place] := now_row;
  end loop;

  for n in 1 .. cardinality(ids) loop
    now_row := held[n];
    if now_row.preempted < 0 or now_row.frozen < 0 or now_row.incoming < 0
        or (not now_row.allow_negative and (now_row.on_hand < 0 or now_row.preempted + now_row.frozen > now_row.on_hand)) then
      select * into before_row from inventory where id = ids[n];
      refused := refused || jsonb_build_object('inventoryId', ids[n], 'skuId', now_row.sku_id, 'warehouseId', now_row.warehouse_id,
        'asked', greatest(before_row.on_hand - now_row.on_hand - greatest(0, before_row.preempted - now_row.preempted), now_row.preempted - before_row.preempted, 0)::text,
        'available', (before_row.on_hand - before_row.preempted - before_row.frozen)::text, 'preempted', before_row.preempted::text,
        'rule', case when now_row.on_hand >= 0 and now_row.on_hand < before_row.on_hand and now_row.preempted = before_row.preempted and now_row.preempted > now_row.on_hand
                     then 'below-preempted' else 'too-little' end);
    elsif rests[n] <> 0 then
      entry := entries[last_of[n]];
      entries := entries || row (entry.ord, entry.movement_id, entry.biz_type, entry.biz_id, entry.biz_code, entry.line_id, ids[n], 'ON_HAND', 0,
        null, rests[n], 'ADJUST', null, null)::stock_entry;
      befores := befores || now_row.on_hand;
      amounts := amounts || rests[n];
    end if;
  end loop;
  if jsonb_array_length(refused) > 0 then return jsonb_build_object('refused', refused); end if;

  with recorded as (
    insert into inventory_record (id, create_time, seq, movement_id, inventory_id, warehouse_id, cargo_space_id, sku_id, batch_id, supplier_id, bucket, qty, before, after,
        unit_cost, amount, biz_type, biz_id, biz_line_id, biz_code, counter_location, pair_id, reversal_of_id, operator_id)
      select stock_record_id(at, e.seq), at, e.seq, e.movement_id, e.inventory_id,
          i.warehouse_id, i.cargo_space_id, i.sku_id, i.batch_id, i.supplier_id, e.bucket, e.qty, e.was, e.was + e.qty,
          case when e.qty = 0 then 0 else round(abs(e.cost / e.qty), 4) end, e.cost, e.biz_type, e.biz_id, e.line_id, e.biz_code, e.counter, e.pair_id, e.reversal_of_id, operator
        from (select u.*, nextval('inventory_record_seq') as seq
            from unnest(entries, befores, amounts) as u (ord, movement_id, biz_type, biz_id, biz_code, line_id, inventory_id, bucket, qty, unit_cost, amount, counter, pair_id, reversal_of_id, was, cost)) e
        join inventory i on i.id = e.inventory_id
      returning seq, movement_id, biz_line_id, inventory_id, warehouse_id, sku_id, bucket, qty, amount)
  select jsonb_agg(jsonb_build_object('m', movement_id, 'lineId', biz_line_id, 'inventoryId', inventory_id, 'warehouseId', warehouse_id, 'skuId', sku_id, 'bucket', bucket,
      'quantity', qty::text, 'amount', amount::text) order by seq) into answer from recorded;
  update inventory i set on_hand = h.on_hand, preempted = h.preempted, frozen = h.frozen, incoming = h.incoming, amount = h.amount, avg_cost = h.avg_cost,
      moved_at = at, update_time = at, version = i.version + 1,
      last_in_at = case when c.came then at else i.last_in_at end, last_out_at = case when c.has_left then at else i.last_out_at end
    from unnest(held) with ordinality h join unnest(came, left_) with ordinality as c (came, has_left, n) on c.n = h.ordinality where i.id = h.id;
  return jsonb_build_object('lines', answer);
end $$;

-- The short way of one line that one row can serve, as most are: the same locks, the same rows written, in one statement. Answers nothing
-- when it is not that simple; then `stock_reserve` does it.
create function stock_reserve_one(h jsonb, l jsonb, tells boolean, operator uuid, operator_name text) returns jsonb language plpgsql volatile as $$
declare
  wanted constant numeric := (l ->> 'q')::numeric;
  warehouses constant uuid[] := array(select jsonb_array_elements_text(l -> 'ws')::uuid);
  movement constant uuid := (h ->> 'id')::uuid;
  line constant uuid := (l ->> 'line')::uuid;
  chosen record;
  at timestamptz;
  seq bigint;
begin
  with held as materialized (
    select id, warehouse_id, cargo_space_id, batch_id, sku_id, supplier_id, preempted, on_hand - preempted - frozen as free, expire_on, last_in_at, moved_at
      from inventory
      where sku_id = (l ->> 's')::uuid and warehouse_id = any (warehouses) and on_hand - preempted - frozen > 0 and frozen_by is null
        and (l ->> 'c' is null or cargo_space_id = (l ->> 'c')::uuid) and (l ->> 'b' is null or batch_id = (l ->> 'b')::uuid)
      order by id for update)
  select *, sum(free) over () as there, max(moved_at) over () as last_moved into chosen from held
    order by array_position(warehouses, warehouse_id), expire_on nulls last, last_in_at, id limit 1;
  if chosen.id is null and not tells then return null; end if;
  if chosen.free < wanted and (not tells or chosen.there >= wanted) then return null; end if;
  at := greatest(clock_timestamp(), chosen.last_moved);

  if chosen.id is null or chosen.free < wanted then
    insert into stock_movement (id, create_time, idem_key, digest, biz_type, biz_id, biz_code, operator_id, operator_name)
      values (movement, at, h ->> 'key', h ->> 'digest', h ->> 'type', (h ->> 'doc')::uuid, h ->> 'code', operator, operator_name) on conflict (idem_key) do nothing;
    if not found then return jsonb_build_object('fresh', '[]'::jsonb); end if;
    return jsonb_build_object('fresh', jsonb_build_array(movement), 'lines', '[]'::jsonb, 'lacking', jsonb_build_array(jsonb_build_object(
      'm', movement, 'lineId', line, 'skuId', l ->> 's', 'asked', l ->> 'q', 'available', coalesce(chosen.there, 0)::text, 'rule', 'too-little')));
  end if;

  seq := nextval('inventory_record_seq');
  with head as (
    insert into stock_movement (id, create_time, idem_key, digest, biz_type, biz_id, biz_code, operator_id, operator_name)
      values (movement, at, h ->> 'key', h ->> 'digest', h ->> 'type', (h ->> 'doc')::uuid, h ->> 'code', operator, operator_name)
      on conflict (idem_key) do nothing returning id),
  kept as (
    update inventory i set preempted = i.preempted + wanted, moved_at = at, update_time = at, version = i.version + 1 from head where i.id = chosen.id returning i.id),
  recorded as (
    insert into inventory_record (id, create_time, seq, movement_id, inventory_id, warehouse_id, cargo_space_id, sku_id, batch_id, supplier_id, bucket, qty, before, after,
        unit_cost, amount, biz_type, biz_id, biz_line_id, biz_code, operator_id)
      select stock_record_id(at, seq), at, seq, movement, chosen.id, chosen.warehouse_id, chosen.cargo_space_id, chosen.sku_id, chosen.batch_id, chosen.supplier_id,
          'PREEMPTED', wanted, chosen.preempted, chosen.preempted + wanted, 0, 0, 'PREEMPT', (l ->> 'doc')::uuid, line, l ->> 'code', operator from kept)
  insert into preemption as p (id, create_time, update_time, created_by, inventory_id, warehouse_id, sku_id, supplier_id, biz_type, biz_id, biz_line_id, biz_code, master_code, qty, expire_at)
    select gen_random_uuid(), at, at, operator, chosen.id, chosen.warehouse_id, chosen.sku_id, chosen.supplier_id, l ->> 'biz', (l ->> 'doc')::uuid, line, l ->> 'code', l ->> 'master',
        wanted, (l ->> 'expire')::timestamptz from kept
    on conflict (biz_line_id, inventory_id) do update set qty = p.qty + excluded.qty, expire_at = excluded.expire_at, version = p.version + 1, update_time = at,
      status = (case when p.consumed + p.released = 0 then 'ACTIVE' else 'PART' end)::"PreemptionStatus";
  if not found then return jsonb_build_object('fresh', '[]'::jsonb); end if;
  return jsonb_build_object('fresh', jsonb_build_array(movement), 'lacking', '[]'::jsonb, 'lines', jsonb_build_array(jsonb_build_object('m', movement, 'lineId', line,
    'inventoryId', chosen.id, 'warehouseId', chosen.warehouse_id, 'skuId', chosen.sku_id, 'bucket', 'PREEMPTED', 'quantity', l ->> 'q', 'amount', '0')));
end $$;

-- The short way of goods that leave the one row that keeps them for their line. Answers nothing when it is not that simple; then `stock_move` does it.
create function stock_ship_one(h jsonb, l jsonb, place jsonb, operator uuid, operator_name text) returns jsonb language plpgsql volatile as $$
declare
  wanted constant numeric := (l ->> 'q')::numeric;
  movement constant uuid := (h ->> 'id')::uuid;
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  keepers uuid[];
  kept preemption;
  held inventory;
  rest numeric;
  cost numeric;
  at timestamptz;
  seq bigint;
begin
  select array_agg(inventory_id) into keepers from preemption where biz_line_id = (l ->> 'for')::uuid and status in ('ACTIVE', 'PART');
  if cardinality(keepers) is distinct from 1 then return null; end if;
  select * into held from inventory i
    where i.id = keepers[1] and i.sku_id = (place ->> 's')::uuid and i.warehouse_id = (place ->> 'w')::uuid
      and coalesce(i.cargo_space_id, nil) = coalesce((place ->> 'c')::uuid, nil) and coalesce(i.batch_id, nil) = coalesce((place ->> 'b')::uuid, nil) for update;
  select * into kept from preemption where biz_line_id = (l ->> 'for')::uuid and inventory_id = held.id and status in ('ACTIVE', 'PART');
  rest := held.on_hand - wanted;
  cost := case when rest = 0 then held.amount else round(wanted * held.amount / nullif(held.on_hand, 0), 2) end;
  if kept.id is null or kept.qty - kept.consumed - kept.released < wanted or held.frozen_by is not null or rest < 0 or held.on_hand <= 0 or cost < 0 or cost > held.amount
    then return null; end if;

  at := greatest(clock_timestamp(), held.moved_at);
  seq := nextval('inventory_record_seq');
  with head as (
    insert into stock_movement (id, create_time, idem_key, digest, biz_type, biz_id, biz_code, operator_id, operator_name)
      values (movement, at, h ->> 'key', h ->> 'digest', h ->> 'type', (h ->> 'doc')::uuid, h ->> 'code', operator, operator_name)
      on conflict (idem_key) do nothing returning id),
  consumed as (
    update preemption p set consumed = p.consumed + wanted, version = p.version + 1, update_time = at,
        status = (case when p.consumed + wanted + p.released = p.qty then 'CONSUMED' else 'PART' end)::"PreemptionStatus"
      from head where p.id = kept.id returning p.id),
  recorded as (
    insert into inventory_record (id, create_time, seq, movement_id, inventory_id, warehouse_id, cargo_space_id, sku_id, batch_id, supplier_id, bucket, qty, before, after,
        unit_cost, amount, biz_type, biz_id, biz_line_id, biz_code, counter_location, operator_id)
      select stock_record_id(at, b.seq), at, b.seq, movement, held.id, held.warehouse_id, held.cargo_space_id, held.sku_id, held.batch_id, held.supplier_id,
          b.bucket, -wanted, b.before, b.before - wanted, round(b.cost / wanted, 4), -b.cost, l ->> 'type', (l ->> 'doc')::uuid, b.line, l ->> 'code', b.counter, operator
        from consumed cross join (values
          (seq, 'ON_HAND'::"StockBucket", held.on_hand, cost, (l ->> 'line')::uuid, (l ->> 'counter')::"StockCounter"),
          (nextval('inventory_record_seq'), 'PREEMPTED', held.preempted, 0, (l ->> 'for')::uuid, null)) as b (seq, bucket, before, cost, line, counter))
  update inventory i set on_hand = rest, preempted = i.preempted - wanted, amount = i.amount - cost,
      avg_cost = case when rest > 0 then round((i.amount - cost) / rest, 4) else i.avg_cost end,
      moved_at = at, last_out_at = at, update_time = at, version = i.version + 1
    from consumed where i.id = held.id;
  if not found then return jsonb_build_object('fresh', '[]'::jsonb); end if;
  return jsonb_build_object('fresh', jsonb_build_array(movement), 'at', at, 'lines', jsonb_build_array(
    jsonb_build_object('m', movement, 'lineId', l ->> 'line', 'inventoryId', held.id, 'warehouseId', held.warehouse_id, 'skuId', held.sku_id, 'bucket', 'ON_HAND',
      'quantity', (-wanted)::text, 'amount', (-cost)::text),
    jsonb_build_object('m', movement, 'lineId', l ->> 'for', 'inventoryId', held.id, 'warehouseId', held.warehouse_id, 'skuId', held.sku_id, 'bucket', 'PREEMPTED',
      'quantity', (-wanted)::text, 'amount', '0')));
end $$;

-- Moves goods. `input`: heads, places, lines that carry their head's document, and which of the three further looks are needed.
create function stock_move(input jsonb, operator uuid, operator_name text) returns jsonb language plpgsql volatile
  set stock.writer = 'on' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare
  places uuid[];
  elsewhere uuid[];
  at timestamptz;
  fresh uuid[];
  entries stock_entry[];
  more stock_entry[];
  refused jsonb;
  answer jsonb;
  kept uuid[];
  takes numeric[];
begin
  if input ? 'consumers' and jsonb_array_length(input -> 'lines') = 1 and input -> 'lines' -> 0 ->> 'e' = 'issue' then
    answer := stock_ship_one(input -> 'heads' -> 0, input -> 'lines' -> 0, input -> 'places' -> 0, operator, operator_name);
    if answer is not null then return answer; end if;
  end if;
  places := stock_rows(input -> 'places');
  if input ? 'consumers' then
    select array_agg(inventory_id) into elsewhere from preemption
      where biz_line_id = any (array(select jsonb_array_elements_text(input -> 'consumers'))::uuid[]) and status in ('ACTIVE', 'PART');
  end if;
  at := stock_lock(places || elsewhere);
  fresh := stock_heads(input -> 'heads', at, operator, operator_name);
  if cardinality(fresh) = 0 then return jsonb_build_object('fresh', '[]'::jsonb); end if;

  select jsonb_agg(distinct jsonb_build_object('inventoryId', i.id, 'skuId', i.sku_id, 'warehouseId', i.warehouse_id, 'frozenBy', i.frozen_by, 'rule', 'frozen')) into refused
    from jsonb_to_recordset(input -> 'lines') as l (m uuid, doc uuid, e text, p int, t int)
    join inventory i on i.id in (places[l.p + 1], places[l.t + 1])
    where l.m = any (fresh) and i.frozen_by is not null and i.frozen_by <> l.doc and l.e <> 'expect';
  if refused is not null then return jsonb_build_object('refused', refused); end if;

  select array_agg(row (l.n * 4 + side, l.m, l.type, l.doc, l.code, l.line, case side when 0 then places[l.p + 1] else places[l.t + 1] end,
      case l.e when 'expect' then 'INCOMING' else 'ON_HAND' end, case when side = 0 and l.e in ('issue', 'transfer') then -l.q else l.q end,
      l.cost, null, l.counter, l.pair, null)::stock_entry order by l.n, side) into entries
    from jsonb_to_recordset(input -> 'lines') as l (n int, m uuid, type text, doc uuid, code text, e text, p int, t int, q numeric, cost numeric,
        counter "StockCounter", line uuid, pair uuid)
    cross join generate_series(0, 1) side
    where l.m = any (fresh) and l.e not in ('freeze', 'unfreeze') and (side = 0 or l.e = 'transfer');

  if input ? 'freezes' then
    select array_agg(row (l.n * 4, l.m, l.type, l.doc, l.code, l.line, i.id, 'FROZEN',
        case l.e when 'freeze' then i.on_hand - i.preempted - i.frozen else -i.frozen end, null, null, null, null, null)::stock_entry order by l.n) into more
      from jsonb_to_recordset(input -> 'lines') as l (n int, m uuid, type text, doc uuid, code text, e text, p int, line uuid)
      join inventory i on i.id = places[l.p + 1]
      where l.m = any (fresh) and l.e in ('freeze', 'unfreeze')
        and case l.e when 'freeze' then i.on_hand - i.preempted - i.frozen > 0 else i.frozen > 0 end;
    entries := entries || more;
  end if;

  if input ? 'arrivals' then
    -- At most what is expected, over all lines of the place.
    select array_agg(row (l.n * 4 + 2, l.m, l.type, l.doc, l.code, l.line, l.inventory_id, 'INCOMING', -l.taken, null, null, null, null, null)::stock_entry order by l.n) into more
      from (select l.*, i.id as inventory_id, greatest(0, least(l.arrives, i.incoming - (sum(l.arrives) over (partition by i.id order by l.n) - l.arrives))) as taken
          from jsonb_to_recordset(input -> 'lines') as l (n int, m uuid, type text, doc uuid, code text, x int, line uuid, arrives numeric)
          join inventory i on i.id = places[l.x + 1] where l.m = any (fresh) and l.arrives is not null) l
      where l.taken > 0;
    entries := entries || more;
  end if;

  if input ? 'consumers' then
    -- A line's goods are taken from what it keeps in the same place first, then from what it keeps elsewhere.
    with line as (
      select l.*, places[l.p + 1] as row_id from jsonb_to_recordset(input -> 'lines') as l (n int, m uuid, type text, doc uuid, code text, p int, q numeric, "for" uuid)
        where l.m = any (fresh) and l."for" is not null),
    wanted as (select "for" as line_id, row_id, sum(q) as q from line group by 1, 2),
    keeps as (
      select p.id, p.inventory_id, p.biz_line_id, p.qty - p.consumed - p.released as remaining, least(p.qty - p.consumed - p.released, coalesce(w.q, 0)) as own
        from preemption p left join wanted w on w.line_id = p.biz_line_id and w.row_id = p.inventory_id
        where p.biz_line_id in (select line_id from wanted) and p.status in ('ACTIVE', 'PART')),
    missing as (select w.line_id, w.q, w.q - coalesce(k.own, 0) as q_elsewhere, coalesce(k.remaining, 0) as remaining
        from (select line_id, sum(q) as q from wanted group by 1) w
        left join (select biz_line_id, sum(own) as own, sum(remaining) as remaining from keeps group by 1) k on k.biz_line_id = w.line_id),
    taken as (
      select k.id, k.inventory_id, k.biz_line_id, k.own + least(k.remaining - k.own,
          greatest(0, m.q_elsewhere - (sum(k.remaining - k.own) over (partition by k.biz_line_id order by k.id) - (k.remaining - k.own)))) as take
        from keeps k join missing m on m.line_id = k.biz_line_id)
    select array_agg(t.id), array_agg(t.take),
        array_agg(row (f.n * 4 + 3, f.m, f.type, f.doc, f.code, t.biz_line_id, t.inventory_id, 'PREEMPTED', -t.take, null, null, null, null, null)::stock_entry order by f.n),
        (select jsonb_agg(jsonb_build_object('lineId', line_id, 'asked', q::text, 'available', remaining::text, 'rule', 'reserved-too-little')) from missing where remaining < q)
      into kept, takes, more, refused
      from taken t join (select distinct on ("for") * from line order by "for", n) f on f."for" = t.biz_line_id where t.take > 0;
    if refused is null and more is null then
      select jsonb_agg(jsonb_build_object('lineId', l."for", 'asked', l.q::text, 'available', '0', 'rule', 'reserved-too-little')) into refused
        from jsonb_to_recordset(input -> 'lines') as l (m uuid, q numeric, "for" uuid) where l.m = any (fresh) and l."for" is not null;
    end if;
    if refused is not null then return jsonb_build_object('refused', refused); end if;
    entries := entries || more;
  end if;

  answer := case when entries is null then '{"lines": []}'::jsonb else stock_write(entries, at, operator) end;
  if answer ? 'refused' then return answer; end if;
  if kept is not null then
    update preemption p set consumed = p.consumed + k.take, version = p.version + 1, update_time = at,
        status = (case when p.consumed + k.take + p.released = p.qty then 'CONSUMED' else 'PART' end)::"PreemptionStatus"
      from unnest(kept, takes) as k (id, take) where p.id = k.id;
  end if;
  if input ? 'freezes' then
    update inventory i set frozen_by = case l.e when 'freeze' then l.doc end
      from jsonb_to_recordset(input -> 'lines') as l (m uuid, doc uuid, e text, p int)
      where i.id = places[l.p + 1] and l.m = any (fresh) and l.e in ('freeze', 'unfreeze');
  end if;
  return answer || jsonb_build_object('fresh', to_jsonb(fresh), 'at', at);
end $$;

-- Keeps goods for lines, one after the other: warehouses as they prefer, earliest expiry, then what lies longest. A line gets all it asks for or nothing.
create function stock_reserve(input jsonb, tells boolean, operator uuid, operator_name text) returns jsonb language plpgsql volatile
  set stock.writer = 'on' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare
  ids uuid[];
  skus uuid[];
  warehouses uuid[];
  spaces uuid[];
  batches uuid[];
  free numeric[];
  at timestamptz;
  fresh uuid[];
  asked record;
  chosen int[];
  takes numeric[];
  there numeric;
  lacking jsonb := '[]';
  entries stock_entry[] := '{}';
  answer jsonb;
begin
  if jsonb_array_length(input -> 'lines') = 1 then
    answer := stock_reserve_one(input -> 'heads' -> 0, input -> 'lines' -> 0, tells, operator, operator_name);
    if answer is not null then return answer; end if;
  end if;
  select array_agg(distinct i.id) into ids
    from jsonb_to_recordset(input -> 'lines') as l (s uuid, ws uuid[], c uuid, b uuid)
    cross join unnest(l.ws) warehouse join inventory i on i.sku_id = l.s and i.warehouse_id = warehouse
    where i.on_hand - i.preempted - i.frozen > 0 and i.frozen_by is null and (l.c is null or i.cargo_space_id = l.c) and (l.b is null or i.batch_id = l.b);
  at := stock_lock(ids);
  fresh := stock_heads(input -> 'heads', at, operator, operator_name);
  if cardinality(fresh) = 0 then return jsonb_build_object('fresh', '[]'::jsonb); end if;
  select array_agg(id order by expire_on nulls last, last_in_at, id), array_agg(sku_id order by expire_on nulls last, last_in_at, id),
      array_agg(warehouse_id order by expire_on nulls last, last_in_at, id), array_agg(cargo_space_id order by expire_on nulls last, last_in_at, id),
      array_agg(batch_id order by expire_on nulls last, last_in_at, id), array_agg(on_hand - preempted - frozen order by expire_on nulls last, last_in_at, id)
    into ids, skus, warehouses, spaces, batches, free
    from inventory where id = any (ids) and on_hand - preempted - frozen > 0 and frozen_by is null;

  for asked in
    select * from jsonb_to_recordset(input -> 'lines') as l (n int, m uuid, doc uuid, code text, line uuid, s uuid, q numeric, ws uuid[], c uuid, b uuid)
      where l.m = any (fresh) order by n
  loop
    select array_agg(o.at_row), array_agg(o.take) filter (where o.take > 0), coalesce(sum(o.free), 0) into chosen, takes, there
      from (
        select r.at_row, r.free, least(r.free, greatest(0, asked.q - (sum(r.free) over (order by r.preference, r.at_row) - r.free))) as take
          from (select at_row, free[at_row] as free, array_position(asked.ws, warehouses[at_row]) as preference from generate_subscripts(ids, 1) at_row
              where skus[at_row] = asked.s and warehouses[at_row] = any (asked.ws) and free[at_row] > 0
                and (asked.c is null or spaces[at_row] = asked.c) and (asked.b is null or batches[at_row] = asked.b)) r
          order by r.preference, r.at_row) o;
    if there < asked.q then
      lacking := lacking || jsonb_build_object('m', asked.m, 'lineId', asked.line, 'skuId', asked.s, 'asked', asked.q::text, 'available', there::text, 'rule', 'too-little');
      continue;
    end if;
    for n in 1 .. cardinality(takes) loop
      free[chosen[n]] := free[chosen[n]] - takes[n];
      entries := entries || row (cardinality(entries), asked.m, 'PREEMPT', asked.doc, asked.code, asked.line, ids[chosen[n]], 'PREEMPTED', takes[n], null, null, null, null, null)::stock_entry;
    end loop;
  end loop;
  if not tells and jsonb_array_length(lacking) > 0 then return jsonb_build_object('refused', lacking); end if;
  if cardinality(entries) = 0 then return jsonb_build_object('fresh', to_jsonb(fresh), 'lines', '[]'::jsonb, 'lacking', lacking); end if;

  answer := stock_write(entries, at, operator);
  if answer ? 'refused' then return answer; end if;
  insert into preemption as p (id, create_time, update_time, created_by, inventory_id, warehouse_id, sku_id, supplier_id, biz_type, biz_id, biz_line_id, biz_code, master_code, qty, expire_at)
    select gen_random_uuid(), at, at, operator, e.inventory_id, i.warehouse_id, i.sku_id, i.supplier_id, l.biz, e.biz_id, e.line_id, e.biz_code, l.master, e.qty, l.expire
      from (select inventory_id, line_id, movement_id, biz_id, biz_code, sum(qty) as qty from unnest(entries) group by 1, 2, 3, 4, 5) e
      join inventory i on i.id = e.inventory_id
      join (select distinct m, line, biz, master, expire from jsonb_to_recordset(input -> 'lines') as l (m uuid, line uuid, biz text, master text, expire timestamptz)) l
        on l.line = e.line_id and l.m = e.movement_id
    on conflict (biz_line_id, inventory_id) do update set qty = p.qty + excluded.qty, expire_at = excluded.expire_at, version = p.version + 1, update_time = at,
      status = (case when p.consumed + p.released = 0 then 'ACTIVE' else 'PART' end)::"PreemptionStatus";
  return answer || jsonb_build_object('fresh', to_jsonb(fresh), 'lacking', lacking);
end $$;

-- Gives back what documents, or lines of them, keep.
create function stock_release(input jsonb, operator uuid, operator_name text) returns jsonb language plpgsql volatile
  set stock.writer = 'on' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare
  at timestamptz;
  fresh uuid[];
  entries stock_entry[];
  kept uuid[];
  takes numeric[];
  answer jsonb;
begin
  at := stock_lock(array(
    select p.inventory_id from jsonb_to_recordset(input -> 'lines') as l (doc uuid, line uuid, before timestamptz)
      join preemption p on p.biz_id = l.doc and (l.line is null or p.biz_line_id = l.line)
      where p.status in ('ACTIVE', 'PART') and (l.before is null or p.expire_at < l.before)));
  fresh := stock_heads(input -> 'heads', at, operator, operator_name);
  if cardinality(fresh) = 0 then return jsonb_build_object('fresh', '[]'::jsonb); end if;
  select array_agg(k.id), array_agg(k.take),
      array_agg(row (k.n, k.m, k.type, k.doc, k.code, k.biz_line_id, k.inventory_id, 'PREEMPTED', -k.take, null, null, null, null, null)::stock_entry order by k.n, k.id)
    into kept, takes, entries
    from (
      select distinct on (o.id) o.* from (
        select l.n, l.m, l.type, l.doc, l.code, p.id, p.biz_line_id, p.inventory_id,
            least(p.qty - p.consumed - p.released, greatest(0, coalesce(l.q, p.qty)
              - case when l.q is null then 0 else sum(p.qty - p.consumed - p.released) over (partition by l.n order by p.id) - (p.qty - p.consumed - p.released) end)) as take
          from jsonb_to_recordset(input -> 'lines') as l (n int, m uuid, type text, doc uuid, code text, line uuid, q numeric, before timestamptz)
          join preemption p on p.biz_id = l.doc and (l.line is null or p.biz_line_id = l.line)
          where l.m = any (fresh) and p.status in ('ACTIVE', 'PART') and (l.before is null or p.expire_at < l.before)) o
        where o.take > 0 order by o.id, o.n) k;
  if entries is null then return jsonb_build_object('fresh', to_jsonb(fresh), 'lines', '[]'::jsonb); end if;
  answer := stock_write(entries, at, operator);
  if answer ? 'refused' then return answer; end if;
  update preemption p set released = p.released + k.take, version = p.version + 1, update_time = at, updated_by = operator,
      status = (case when p.consumed + k.take + p.released < p.qty then 'PART' when p.consumed > 0 then 'CONSUMED' else 'RELEASED' end)::"PreemptionStatus"
    from unnest(kept, takes) as k (id, take) where p.id = k.id;
  return answer || jsonb_build_object('fresh', to_jsonb(fresh));
end $$;

-- Counter-entries of whole movements, each once. What was consumed of reservations is kept again.
create function stock_reverse(input jsonb, operator uuid, operator_name text) returns jsonb language plpgsql volatile
  set stock.writer = 'on' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare
  at timestamptz;
  fresh uuid[];
  entries stock_entry[];
  undone jsonb;
  answer jsonb;
begin
  select jsonb_agg(h.of) into undone from jsonb_to_recordset(input -> 'heads') as h (id uuid, of text)
    where not exists (select from stock_movement o where o.idem_key = h.of and o.biz_type not in ('PREEMPT', 'RELEASE', 'RELEASE_MANUAL', 'RELEASE_EXPIRED', 'FREEZE', 'UNFREEZE')
      and o.reversal_of_id is null);
  if undone is not null then return jsonb_build_object('unknown', undone); end if;
  at := stock_lock(array(
    select r.inventory_id from jsonb_to_recordset(input -> 'heads') as h (of text) join stock_movement o on o.idem_key = h.of
      join inventory_record r on r.biz_id = o.biz_id and r.create_time = o.create_time and r.movement_id = o.id));
  -- Records of months that were taken out cannot be countered.
  select jsonb_agg(h.of) into undone from jsonb_to_recordset(input -> 'heads') as h (key text, of text) join stock_movement o on o.idem_key = h.of
    where o.create_time < (select max(month)::timestamp at time zone 'UTC' from inventory_opening) and not exists (select from stock_movement b where b.idem_key = h.key);
  if undone is not null then return jsonb_build_object('detached', undone); end if;
  select jsonb_agg(h.of) into undone from jsonb_to_recordset(input -> 'heads') as h (key text, of text)
    join stock_movement o on o.idem_key = h.of join stock_movement b on b.reversal_of_id = o.id and b.idem_key <> h.key;
  if undone is not null then return jsonb_build_object('reversed', undone); end if;
  fresh := stock_heads(
    (select jsonb_agg(jsonb_build_object('id', h.id, 'key', h.key, 'digest', h.digest, 'type', o.biz_type || '_CANCEL', 'doc', o.biz_id, 'code', o.biz_code, 'of', o.id))
      from jsonb_to_recordset(input -> 'heads') as h (id uuid, key text, digest text, of text) join stock_movement o on o.idem_key = h.of), at, operator, operator_name);
  if cardinality(fresh) = 0 then return jsonb_build_object('fresh', '[]'::jsonb); end if;
  select array_agg(row (x.n, x.id, x.type, x.biz_id, x.biz_code, x.biz_line_id, x.inventory_id, x.bucket, -x.qty, x.unit_cost,
      case when x.bucket = 'ON_HAND' then -x.amount end, x.counter_location, x.pair_id, x.record_id)::stock_entry order by x.n) into entries
    from (select row_number() over (order by r.seq desc)::int as n, h.id, o.biz_type || '_CANCEL' as type, r.biz_id, r.biz_code, r.biz_line_id, r.inventory_id, r.bucket, r.qty, r.unit_cost,
          r.amount, r.counter_location, r.pair_id, r.id as record_id
        from jsonb_to_recordset(input -> 'heads') as h (id uuid, of text) join stock_movement o on o.idem_key = h.of
        join inventory_record r on r.biz_id = o.biz_id and r.create_time = o.create_time and r.movement_id = o.id
        where h.id = any (fresh) and r.bucket <> 'FROZEN') x;
  select jsonb_agg(distinct jsonb_build_object('inventoryId', i.id, 'skuId', i.sku_id, 'warehouseId', i.warehouse_id, 'frozenBy', i.frozen_by, 'rule', 'frozen')) into undone
    from unnest(entries) e join inventory i on i.id = e.inventory_id where i.frozen_by is not null and i.frozen_by <> e.biz_id;
  if undone is not null then return jsonb_build_object('refused', undone); end if;
  answer := case when entries is null then '{"lines": []}'::jsonb else stock_write(entries, at, operator) end;
  if answer ? 'refused' then return answer; end if;
  update preemption p set consumed = p.consumed - e.qty, version = p.version + 1, update_time = at, updated_by = operator,
      status = (case when p.consumed - e.qty + p.released = 0 then 'ACTIVE' else 'PART' end)::"PreemptionStatus"
    from (select line_id, inventory_id, sum(qty) as qty from unnest(entries) where bucket = 'PREEMPTED' group by 1, 2) e
    where p.biz_line_id = e.line_id and p.inventory_id = e.inventory_id;
  return answer || jsonb_build_object('fresh', to_jsonb(fresh));
end $$;
