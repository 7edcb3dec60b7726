-- A freeze of everything no longer closes the accounts of its supplier: they ask for the release themselves. Those that one closed are opened.
update app_user u set status = 'ENABLED', version = u.version + 1, update_time = now()
  from supplier_freeze f
 where f.status in ('FROZEN', 'DEFROST_IN_APPROVAL') and f.deleted_at is null and f.released_at is null
   and f.remembered->'accounts' is not null and u.supplier_id = f.supplier_id and u.status = 'DISABLED' and u.deleted_at is null
   and f.remembered->'accounts' @> to_jsonb(u.id::text);
update supplier_freeze set remembered = remembered - 'accounts' where remembered ? 'accounts';
