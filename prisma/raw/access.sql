-- Names that are taken only while their row lives.
create unique index if not exists tenant_code_alive on tenant (tenant_code) where deleted_at is null;
create unique index if not exists tenant_package_name_alive on tenant_package (tenant_id, name) where deleted_at is null;
create unique index if not exists app_user_account_alive on app_user (lower(account)) where deleted_at is null;
create unique index if not exists app_user_mobile_alive on app_user (mobile) where deleted_at is null and mobile is not null;
create unique index if not exists organization_code_alive on organization (tenant_id, code) where deleted_at is null;
create index if not exists organization_subtree on organization (ancestors text_pattern_ops);
create unique index if not exists position_code_alive on position (tenant_id, post_code) where deleted_at is null;
create unique index if not exists role_code_alive on role (tenant_id, role_code) where deleted_at is null;
create unique index if not exists menu_code_alive on menu (code) where deleted_at is null;
create unique index if not exists top_menu_code_alive on top_menu (code) where deleted_at is null;
create unique index if not exists module_code_alive on module (code) where deleted_at is null;
create unique index if not exists module_field_alive on module_field (module_code, field_code) where deleted_at is null;
create unique index if not exists role_black_field_alive on role_black_field (role_id, module_code, field_code) where deleted_at is null;
create unique index if not exists oauth_client_alive on oauth_client (client_id) where deleted_at is null;
create unique index if not exists social_identity_alive on social_identity (source, subject) where deleted_at is null;

-- Rights are cached in every process under one number. Any change of what rights are made of raises it, once a transaction and
-- at its very end, so that the one hot row is locked last and cannot be part of a deadlock.
insert into access_epoch (id, epoch) values (1, 0) on conflict (id) do nothing;

create or replace function access_changed() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('chandlery.access_changed', true), '') <> txid_current()::text then
    perform set_config('chandlery.access_changed', txid_current()::text, true);
    update access_epoch set epoch = epoch + 1 where id = 1;
    perform pg_notify('chandlery_access', 'rights');
  end if;
  return null;
end $$;

do $$
declare watched text;
begin
  foreach watched in array array['role', 'user_role', 'menu', 'role_menu', 'api_scope', 'role_api_scope', 'data_scope', 'role_data_scope', 'role_black_field',
    'module_field', 'tenant_package', 'top_menu', 'top_menu_setting', 'role_top_menu'] loop
    execute format('drop trigger if exists access_changed on %I', watched);
    execute format('create constraint trigger access_changed after insert or update or delete on %I deferrable initially deferred
      for each row execute function access_changed()', watched);
  end loop;
end $$;

drop trigger if exists access_changed on organization;
create constraint trigger access_changed after insert or delete or update of parent_id, ancestors, status, deleted_at on organization
  deferrable initially deferred for each row execute function access_changed();

drop trigger if exists access_changed on tenant;
create constraint trigger access_changed after update of package_id on tenant
  deferrable initially deferred for each row execute function access_changed();

drop trigger if exists access_changed on app_user;
create constraint trigger access_changed after delete or update of account, name, tenant_id, user_type, terminal_type, supplier_id, org_id, locale, deleted_at on app_user
  deferrable initially deferred for each row execute function access_changed();

-- Ended sessions and closed accounts are told to every process at the moment of the commit.
create or replace function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('chandlery_access', 'session ' || new.id);
  return null;
end $$;

drop trigger if exists session_ended on auth_session;
create trigger session_ended after update of revoked_at on auth_session for each row
  when (new.revoked_at is not null) execute function session_ended();

create or replace function account_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('chandlery_access', 'user ' || new.id);
  return null;
end $$;

drop trigger if exists account_closed on app_user;
create trigger account_closed after update of status, token_version, deleted_at on app_user for each row
  when (old.status is distinct from new.status or old.token_version is distinct from new.token_version or old.deleted_at is distinct from new.deleted_at)
  execute function account_closed();

create or replace function tenant_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('chandlery_access', 'all');
  return null;
end $$;

drop trigger if exists tenant_closed on tenant;
create trigger tenant_closed after update of status, expire_at, deleted_at on tenant for each row execute function tenant_closed();

-- The log of sign-ins is evidence: nobody changes it.
create or replace function login_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'login_log is append-only';
end $$;

drop trigger if exists append_only on login_log;
create trigger append_only before update or delete on login_log for each row execute function login_log_is_append_only();
