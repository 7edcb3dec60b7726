-- CreateTable
CREATE TABLE "supplier_audit_link" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "application_id" UUID NOT NULL,
    "workflow_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "supplier_audit_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "supplier_audit_link_workflow_id_user_id_idx" ON "supplier_audit_link"("workflow_id", "user_id");

-- raw/supplier.sql 6bf4406d64be
-- What names a supplier is taken while its row lives.
create unique index if not exists supplier_code_alive on supplier (code) where deleted_at is null;
create unique index if not exists supplier_tenant_alive on supplier (tenant_code) where deleted_at is null and tenant_code is not null;
create unique index if not exists supplier_company_name_alive on supplier (lower(company_name)) where deleted_at is null;
create unique index if not exists supplier_credit_code_alive on supplier (credit_code) where deleted_at is null;
create unique index if not exists city_company_code_alive on city_company (code) where deleted_at is null;
create unique index if not exists enterprise_group_code_alive on enterprise_group (code) where deleted_at is null;
create unique index if not exists enterprise_group_name_alive on enterprise_group (name) where deleted_at is null;
create unique index if not exists community_code_alive on community (community_code) where deleted_at is null;
create unique index if not exists supplier_contract_no_alive on supplier_contract (contract_no) where deleted_at is null;
create unique index if not exists supplier_feedback_code_alive on supplier_feedback (code) where deleted_at is null;

-- One a supplier: the deposit, the default account, the primary contact, a channel, a kind of goods, a general rule.
create unique index if not exists supplier_margin_alive on supplier_margin (supplier_id) where deleted_at is null;
create unique index if not exists supplier_bank_account_alive on supplier_bank_account (supplier_id, account_no_digest) where deleted_at is null;
create unique index if not exists supplier_bank_account_default on supplier_bank_account (supplier_id) where is_default and deleted_at is null;
create unique index if not exists supplier_contact_primary on supplier_contact (supplier_id) where is_primary and deleted_at is null;
create unique index if not exists supplier_recipient_default on supplier_recipient (supplier_id, type) where is_default and deleted_at is null;
create unique index if not exists supplier_sales_channel_alive on supplier_sales_channel (supplier_id, channel) where deleted_at is null;
create unique index if not exists supplier_product_type_alive on supplier_product_type (supplier_id, category_name) where deleted_at is null;
create unique index if not exists supplier_general_rule_alive on supplier_general_rule (supplier_id, rule_key) where deleted_at is null;
create unique index if not exists supplier_snapshot_number on supplier_snapshot (supplier_id, number);
create unique index if not exists supplier_margin_transaction_idem on supplier_margin_transaction (idem_key) where idem_key is not null;
create unique index if not exists quick_entrance_alive on quick_entrance (user_id, home, path) where deleted_at is null;

-- One open application of a kind at a time; a company applies once unless it was refused.
create unique index if not exists supplier_registration_code_alive on supplier_registration (code) where deleted_at is null;
create unique index if not exists supplier_registration_account_open on supplier_registration (lower(account)) where deleted_at is null and status not in ('REJECTED', 'WITHDRAWN', 'EXPIRED');
create unique index if not exists supplier_registration_name_open on supplier_registration (lower(company_name)) where deleted_at is null and status not in ('REJECTED', 'WITHDRAWN', 'EXPIRED');
create unique index if not exists supplier_registration_credit_open on supplier_registration (credit_code) where deleted_at is null and status not in ('REJECTED', 'WITHDRAWN', 'EXPIRED');
create unique index if not exists supplier_change_code_alive on supplier_change (code) where deleted_at is null;
create unique index if not exists supplier_change_open on supplier_change (supplier_id) where deleted_at is null and status in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED');
create unique index if not exists supplier_regularization_code_alive on supplier_regularization (code) where deleted_at is null;
create unique index if not exists supplier_regularization_open on supplier_regularization (supplier_id) where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED');
create unique index if not exists supplier_freeze_code_alive on supplier_freeze (code) where deleted_at is null;
create unique index if not exists supplier_freeze_open on supplier_freeze (supplier_id) where deleted_at is null and status in ('IN_APPROVAL', 'FROZEN', 'DEFROST_IN_APPROVAL');
create unique index if not exists supplier_exit_code_alive on supplier_exit (code) where deleted_at is null;
create unique index if not exists supplier_exit_open on supplier_exit (supplier_id) where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'CLEARING');
create unique index if not exists exit_check_item_alive on exit_check_item (exit_id, item_key) where deleted_at is null;
create unique index if not exists supplier_price_rule_code_alive on supplier_price_rule (code) where deleted_at is null;
-- By the name of the kind of goods: not every kind has a category of the catalogue.
drop index if exists supplier_price_rule_open;
drop index if exists supplier_price_rule_effective;
create unique index if not exists supplier_price_rule_one_open on supplier_price_rule (supplier_id, channel, coalesce(category_name, ''))
  where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'SCHEDULED');
create unique index if not exists supplier_price_rule_one_effective on supplier_price_rule (supplier_id, channel, coalesce(category_name, ''))
  where deleted_at is null and status = 'EFFECTIVE';
create unique index if not exists supplier_freight_rule_code_alive on supplier_freight_rule (code) where deleted_at is null;
create unique index if not exists supplier_freight_rule_open on supplier_freight_rule (supplier_id, channel)
  where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'SCHEDULED');
create unique index if not exists supplier_freight_rule_effective on supplier_freight_rule (supplier_id, channel) where deleted_at is null and status = 'EFFECTIVE';

-- Numbers that a mistake elsewhere must not break.
alter table supplier_margin drop constraint if exists supplier_margin_sums;
alter table supplier_margin add constraint supplier_margin_sums check (required >= 0 and paid >= 0 and deducted >= 0 and refunded >= 0 and deducted + refunded <= paid);
alter table supplier_margin_transaction drop constraint if exists supplier_margin_transaction_amount;
alter table supplier_margin_transaction add constraint supplier_margin_transaction_amount check (amount > 0 and balance >= 0);
alter table supplier_price_rule drop constraint if exists supplier_price_rule_profit;
alter table supplier_price_rule add constraint supplier_price_rule_profit check (profit_type in (1, 2) and profit_value >= 0);
alter table freight_area drop constraint if exists freight_area_positive;
alter table freight_area add constraint freight_area_positive check (start_qty > 0 and extra_qty > 0 and start_price >= 0 and extra_price >= 0);

-- What was said, paid or seen stays as it was.
create or replace function supplier_record_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
do $$
declare watched text;
begin
  foreach watched in array array['supplier_margin_transaction', 'supplier_snapshot', 'feedback_message'] loop
    execute format('drop trigger if exists append_only on %I', watched);
    execute format('create trigger append_only before update or delete on %I for each row execute function supplier_record_is_append_only()', watched);
  end loop;
end $$;
