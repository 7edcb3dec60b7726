-- CreateEnum
CREATE TYPE "ApplicationStatus" AS ENUM ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED', 'REJECTED', 'APPROVED', 'WITHDRAWN', 'EXPIRED');

-- CreateEnum
CREATE TYPE "RegistrationKind" AS ENUM ('NEW', 'RE_ENROLL');

-- CreateEnum
CREATE TYPE "SupplierChangeKind" AS ENUM ('RENEW', 'CHANGE');

-- CreateEnum
CREATE TYPE "RegularizationStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "FreezeStatus" AS ENUM ('IN_APPROVAL', 'FROZEN', 'REFUSED', 'DEFROST_IN_APPROVAL', 'RELEASED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "SupplierExitStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'CLEARING', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ExitCheckStatus" AS ENUM ('OPEN', 'CLEARED', 'WAIVED');

-- CreateEnum
CREATE TYPE "RuleVersionStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'SCHEDULED', 'EFFECTIVE', 'SUPERSEDED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "FreightChargeMode" AS ENUM ('COUNT', 'WEIGHT', 'VOLUME');

-- CreateEnum
CREATE TYPE "SupplierStage" AS ENUM ('POTENTIAL', 'FORMAL', 'EXITED');

-- CreateEnum
CREATE TYPE "SupplierOperStatus" AS ENUM ('NORMAL', 'FREEZE_PENDING', 'FROZEN', 'DEFROST_PENDING');

-- CreateEnum
CREATE TYPE "TaxpayerType" AS ENUM ('GENERAL', 'SMALL');

-- CreateEnum
CREATE TYPE "SettleCycle" AS ENUM ('DAY', 'WEEK', 'MONTH');

-- CreateEnum
CREATE TYPE "ContractStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'EFFECTIVE', 'EXPIRING', 'EXPIRED', 'TERMINATED');

-- CreateEnum
CREATE TYPE "MarginTransactionType" AS ENUM ('PAY', 'DEDUCT', 'REFUND');

-- CreateEnum
CREATE TYPE "TimePeriodType" AS ENUM ('HOUR', 'DAY', 'WORKDAY');

-- CreateEnum
CREATE TYPE "FeedbackStatus" AS ENUM ('OPEN', 'REPLIED', 'CLOSED');

-- CreateEnum
CREATE TYPE "FeedbackSide" AS ENUM ('SUPPLIER', 'PLATFORM');

-- CreateTable
CREATE TABLE "supplier_registration" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "process_instance_id" VARCHAR(64),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "org_id" UUID,
    "owner_id" UUID,
    "kind" "RegistrationKind" NOT NULL DEFAULT 'NEW',
    "status" "ApplicationStatus" NOT NULL DEFAULT 'DRAFT',
    "account" VARCHAR(50) NOT NULL,
    "password_hash" VARCHAR(200),
    "company_name" VARCHAR(200) NOT NULL,
    "credit_code" VARCHAR(18) NOT NULL,
    "contact_name" VARCHAR(50) NOT NULL,
    "mobile" VARCHAR(11) NOT NULL,
    "email" VARCHAR(50),
    "step_mask" INTEGER NOT NULL DEFAULT 0,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "field_remarks" JSONB,
    "reject_reason" VARCHAR(500),
    "rejected_at" TIMESTAMPTZ(6),
    "supplier_id" UUID,
    "previous_id" UUID,
    "last_active_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_change" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "process_instance_id" VARCHAR(64),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "org_id" UUID,
    "owner_id" UUID,
    "supplier_id" UUID NOT NULL,
    "kind" "SupplierChangeKind" NOT NULL DEFAULT 'CHANGE',
    "status" "ApplicationStatus" NOT NULL DEFAULT 'DRAFT',
    "step_mask" INTEGER NOT NULL DEFAULT 0,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "field_remarks" JSONB,
    "reject_reason" VARCHAR(500),
    "base_snapshot" INTEGER NOT NULL DEFAULT 0,
    "last_active_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_regularization" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "process_instance_id" VARCHAR(64),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "org_id" UUID,
    "owner_id" UUID,
    "supplier_id" UUID NOT NULL,
    "status" "RegularizationStatus" NOT NULL DEFAULT 'DRAFT',
    "reason" VARCHAR(1000),
    "expected_annual_amount" DECIMAL(18,2),
    "checklist" JSONB NOT NULL DEFAULT '[]',
    "reject_reason" VARCHAR(500),
    "cool_down_until" DATE,

    CONSTRAINT "supplier_regularization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_freeze" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "process_instance_id" VARCHAR(64),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "org_id" UUID,
    "owner_id" UUID,
    "supplier_id" UUID NOT NULL,
    "status" "FreezeStatus" NOT NULL DEFAULT 'IN_APPROVAL',
    "scopes" VARCHAR(20)[] DEFAULT ARRAY[]::VARCHAR(20)[],
    "reason_code" VARCHAR(40) NOT NULL,
    "reason" VARCHAR(1000) NOT NULL,
    "release_on" DATE,
    "evidence_file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "auto_restore_shelf" BOOLEAN NOT NULL DEFAULT true,
    "is_emergency" BOOLEAN NOT NULL DEFAULT false,
    "frozen_at" TIMESTAMPTZ(6),
    "remembered" JSONB NOT NULL DEFAULT '{}',
    "defrost_reason" VARCHAR(1000),
    "defrost_file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "defrost_process_instance_id" VARCHAR(64),
    "released_at" TIMESTAMPTZ(6),

    CONSTRAINT "supplier_freeze_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_exit" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "process_instance_id" VARCHAR(64),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "org_id" UUID,
    "owner_id" UUID,
    "supplier_id" UUID NOT NULL,
    "status" "SupplierExitStatus" NOT NULL DEFAULT 'DRAFT',
    "scope" JSONB NOT NULL DEFAULT '{"whole": true}',
    "initiated_by" VARCHAR(20) NOT NULL DEFAULT 'SUPPLIER',
    "reason_code" VARCHAR(40) NOT NULL,
    "reason" VARCHAR(1000) NOT NULL,
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "preview" JSONB,
    "completed_at" TIMESTAMPTZ(6),

    CONSTRAINT "supplier_exit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exit_check_item" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "exit_id" UUID NOT NULL,
    "item_key" VARCHAR(40) NOT NULL,
    "owner_role" VARCHAR(40) NOT NULL,
    "due_on" DATE,
    "status" "ExitCheckStatus" NOT NULL DEFAULT 'OPEN',
    "evidence" VARCHAR(1000),
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "cleared_at" TIMESTAMPTZ(6),
    "cleared_by" UUID,
    "remark" VARCHAR(1000),

    CONSTRAINT "exit_check_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_price_rule" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "process_instance_id" VARCHAR(64),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "org_id" UUID,
    "owner_id" UUID,
    "supplier_id" UUID NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "category_id" UUID,
    "category_name" VARCHAR(200),
    "profit_type" INTEGER NOT NULL,
    "profit_value" DECIMAL(18,4) NOT NULL,
    "min_margin_rate" DECIMAL(9,6),
    "round_rule" VARCHAR(20) NOT NULL DEFAULT 'half-up',
    "round_scale" INTEGER NOT NULL DEFAULT 2,
    "effective_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "status" "RuleVersionStatus" NOT NULL DEFAULT 'DRAFT',
    "number" INTEGER NOT NULL DEFAULT 1,
    "replaces_id" UUID,
    "impact" JSONB,

    CONSTRAINT "supplier_price_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_freight_rule" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "process_instance_id" VARCHAR(64),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "org_id" UUID,
    "owner_id" UUID,
    "supplier_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "charge_mode" "FreightChargeMode" NOT NULL DEFAULT 'COUNT',
    "effective_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "status" "RuleVersionStatus" NOT NULL DEFAULT 'DRAFT',
    "number" INTEGER NOT NULL DEFAULT 1,
    "replaces_id" UUID,
    "impact" JSONB,

    CONSTRAINT "supplier_freight_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "freight_area" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "rule_id" UUID NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "area_codes" VARCHAR(20)[] DEFAULT ARRAY[]::VARCHAR(20)[],
    "is_excluded" BOOLEAN NOT NULL DEFAULT false,
    "start_qty" DECIMAL(18,4) NOT NULL DEFAULT 1,
    "start_price" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "extra_qty" DECIMAL(18,4) NOT NULL DEFAULT 1,
    "extra_price" DECIMAL(18,2) NOT NULL DEFAULT 0,

    CONSTRAINT "freight_area_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "freight_free" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "rule_id" UUID NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "area_codes" VARCHAR(20)[] DEFAULT ARRAY[]::VARCHAR(20)[],
    "free_amount" DECIMAL(18,2),
    "free_qty" DECIMAL(18,4),

    CONSTRAINT "freight_free_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "tenant_code" VARCHAR(20),
    "company_name" VARCHAR(200) NOT NULL,
    "short_name" VARCHAR(50),
    "name_en" VARCHAR(200),
    "credit_code" VARCHAR(18) NOT NULL,
    "company_type" VARCHAR(40),
    "legal_person" VARCHAR(50),
    "legal_id_no" VARCHAR(30),
    "legal_id_cipher" VARCHAR(200),
    "registered_capital" DECIMAL(18,2),
    "founded_on" DATE,
    "region_code" VARCHAR(20),
    "address" VARCHAR(500),
    "business_scope" TEXT,
    "license_no" VARCHAR(50),
    "license_valid_to" DATE,
    "taxpayer_type" "TaxpayerType",
    "tax_no" VARCHAR(30),
    "website" VARCHAR(200),
    "contact_name" VARCHAR(50),
    "mobile" VARCHAR(11),
    "email" VARCHAR(50),
    "stage" "SupplierStage" NOT NULL DEFAULT 'POTENTIAL',
    "oper_status" "SupplierOperStatus" NOT NULL DEFAULT 'NORMAL',
    "freeze_scopes" VARCHAR(20)[] DEFAULT ARRAY[]::VARCHAR(20)[],
    "freeze_release_on" DATE,
    "level" VARCHAR(40),
    "score" DECIMAL(9,6),
    "score_standing" VARCHAR(40),
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "secret_price" BOOLEAN NOT NULL DEFAULT false,
    "settle_cycle" "SettleCycle" NOT NULL DEFAULT 'MONTH',
    "settle_day" INTEGER,
    "payment_terms" INTEGER NOT NULL DEFAULT 30,
    "expected_annual_amount" DECIMAL(18,2),
    "enterprise_group_id" UUID,
    "city_company_id" UUID,
    "master_user_id" UUID,
    "org_id" UUID,
    "formal_at" TIMESTAMPTZ(6),
    "exited_at" TIMESTAMPTZ(6),
    "snapshot_version" INTEGER NOT NULL DEFAULT 0,
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_bank_account" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "account_name" VARCHAR(100) NOT NULL,
    "bank_name" VARCHAR(100) NOT NULL,
    "branch_name" VARCHAR(200),
    "cnaps" VARCHAR(12),
    "account_no" VARCHAR(40) NOT NULL,
    "account_no_cipher" VARCHAR(200) NOT NULL,
    "account_no_digest" VARCHAR(64) NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "verified_at" TIMESTAMPTZ(6),
    "verified_by" UUID,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_bank_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_contact" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "position" VARCHAR(50),
    "mobile" VARCHAR(11),
    "phone" VARCHAR(30),
    "email" VARCHAR(50),
    "wechat" VARCHAR(50),
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "duties" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[],
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_material" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "material_type" VARCHAR(40) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "material_no" VARCHAR(100),
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "valid_from" DATE,
    "valid_to" DATE,
    "warn_days" INTEGER NOT NULL DEFAULT 30,
    "replaced_by_id" UUID,
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_material_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_material_temp" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID,
    "application_id" UUID,
    "material_id" UUID,
    "material_type" VARCHAR(40) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "material_no" VARCHAR(100),
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "valid_from" DATE,
    "valid_to" DATE,
    "warn_days" INTEGER NOT NULL DEFAULT 30,
    "promoted_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_material_temp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_contract" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "contract_no" VARCHAR(64) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "contract_type" VARCHAR(40) NOT NULL,
    "amount" DECIMAL(18,2),
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "signed_on" DATE,
    "valid_from" DATE NOT NULL,
    "valid_to" DATE NOT NULL,
    "sales_channels" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[],
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "warn_days" INTEGER NOT NULL DEFAULT 30,
    "status" "ContractStatus" NOT NULL DEFAULT 'EFFECTIVE',
    "terminated_at" TIMESTAMPTZ(6),
    "terminate_reason" VARCHAR(500),
    "process_instance_id" VARCHAR(64),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_contract_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_contract_temp" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID,
    "application_id" UUID,
    "contract_id" UUID,
    "contract_no" VARCHAR(64) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "contract_type" VARCHAR(40) NOT NULL,
    "amount" DECIMAL(18,2),
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "signed_on" DATE,
    "valid_from" DATE NOT NULL,
    "valid_to" DATE NOT NULL,
    "sales_channels" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[],
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "warn_days" INTEGER NOT NULL DEFAULT 30,
    "promoted_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_contract_temp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_margin" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "required" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "paid" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "deducted" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "refunded" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "due_on" DATE,
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_margin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_margin_transaction" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "margin_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "type" "MarginTransactionType" NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "balance" DECIMAL(18,2) NOT NULL,
    "occurred_on" DATE NOT NULL,
    "voucher_file_id" UUID,
    "reason" VARCHAR(500),
    "idem_key" VARCHAR(80),
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_margin_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_product_type" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "category_id" UUID,
    "category_name" VARCHAR(200) NOT NULL,
    "auth_level" VARCHAR(40),
    "brand_names" VARCHAR(100)[] DEFAULT ARRAY[]::VARCHAR(100)[],
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_product_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_sales_channel" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "go_live_on" DATE,
    "price_rule_id" UUID,
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_sales_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_delivery_rule" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "channel" VARCHAR(40),
    "warehouse_id" UUID,
    "region_codes" VARCHAR(20)[] DEFAULT ARRAY[]::VARCHAR(20)[],
    "time_period_type" "TimePeriodType" NOT NULL,
    "ship_within" INTEGER NOT NULL,
    "cut_off_time" VARCHAR(5),
    "ships_on_weekends" BOOLEAN NOT NULL DEFAULT false,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_delivery_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_general_rule" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "rule_key" VARCHAR(60) NOT NULL,
    "rule_name" VARCHAR(100) NOT NULL,
    "rule_value" VARCHAR(1000) NOT NULL,
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_general_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_rule_file" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "rule_type" VARCHAR(40) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_rule_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_recipient" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "mobile" VARCHAR(11) NOT NULL,
    "region_code" VARCHAR(20),
    "address" VARCHAR(500) NOT NULL,
    "postcode" VARCHAR(10),
    "type" VARCHAR(20) NOT NULL DEFAULT 'RETURN',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_recipient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_snapshot" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "reason" VARCHAR(40) NOT NULL,
    "process_instance_id" VARCHAR(64),
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "city_company" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "parent_id" UUID,
    "region_code" VARCHAR(20),
    "master_user_id" UUID,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "city_company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enterprise_group" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "credit_code" VARCHAR(18),
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "enterprise_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "community" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "community_code" VARCHAR(40) NOT NULL,
    "community_name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "region_code" VARCHAR(20) NOT NULL,
    "address" VARCHAR(500),
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "sort" INTEGER NOT NULL DEFAULT 0,
    "remark" VARCHAR(1000),

    CONSTRAINT "community_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_feedback" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "supplier_id" UUID NOT NULL,
    "code" VARCHAR(32) NOT NULL,
    "title" VARCHAR(100) NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "status" "FeedbackStatus" NOT NULL DEFAULT 'OPEN',
    "owner_id" UUID,
    "last_message_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_side" "FeedbackSide" NOT NULL DEFAULT 'SUPPLIER',
    "message_count" INTEGER NOT NULL DEFAULT 0,
    "replied_at" TIMESTAMPTZ(6),
    "closed_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "supplier_feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feedback_message" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "feedback_id" UUID NOT NULL,
    "side" "FeedbackSide" NOT NULL,
    "body" TEXT NOT NULL,
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "author_name" VARCHAR(50),

    CONSTRAINT "feedback_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "help_document" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "title" VARCHAR(100) NOT NULL,
    "title_en" VARCHAR(200),
    "category" VARCHAR(40) NOT NULL,
    "content" TEXT NOT NULL,
    "content_en" TEXT,
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "stages" "SupplierStage"[] DEFAULT ARRAY[]::"SupplierStage"[],
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "view_count" INTEGER NOT NULL DEFAULT 0,
    "remark" VARCHAR(1000),

    CONSTRAINT "help_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quick_entrance" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "user_id" UUID NOT NULL,
    "home" VARCHAR(20) NOT NULL,
    "path" VARCHAR(300) NOT NULL,
    "title" VARCHAR(100),
    "icon" VARCHAR(60),
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "quick_entrance_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "supplier_registration_status_create_time_id_idx" ON "supplier_registration"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_registration_create_time_id_idx" ON "supplier_registration"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_registration_supplier_id_idx" ON "supplier_registration"("supplier_id");

-- CreateIndex
CREATE INDEX "supplier_registration_process_instance_id_idx" ON "supplier_registration"("process_instance_id");

-- CreateIndex
CREATE INDEX "supplier_registration_status_last_active_at_idx" ON "supplier_registration"("status", "last_active_at");

-- CreateIndex
CREATE INDEX "supplier_change_supplier_id_create_time_idx" ON "supplier_change"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_change_status_create_time_id_idx" ON "supplier_change"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_change_process_instance_id_idx" ON "supplier_change"("process_instance_id");

-- CreateIndex
CREATE INDEX "supplier_change_status_last_active_at_idx" ON "supplier_change"("status", "last_active_at");

-- CreateIndex
CREATE INDEX "supplier_regularization_supplier_id_create_time_idx" ON "supplier_regularization"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_regularization_status_create_time_id_idx" ON "supplier_regularization"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_regularization_process_instance_id_idx" ON "supplier_regularization"("process_instance_id");

-- CreateIndex
CREATE INDEX "supplier_freeze_supplier_id_create_time_idx" ON "supplier_freeze"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_freeze_status_create_time_id_idx" ON "supplier_freeze"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_freeze_status_release_on_idx" ON "supplier_freeze"("status", "release_on");

-- CreateIndex
CREATE INDEX "supplier_freeze_process_instance_id_idx" ON "supplier_freeze"("process_instance_id");

-- CreateIndex
CREATE INDEX "supplier_exit_supplier_id_create_time_idx" ON "supplier_exit"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_exit_status_create_time_id_idx" ON "supplier_exit"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_exit_process_instance_id_idx" ON "supplier_exit"("process_instance_id");

-- CreateIndex
CREATE INDEX "exit_check_item_exit_id_idx" ON "exit_check_item"("exit_id");

-- CreateIndex
CREATE INDEX "exit_check_item_status_due_on_idx" ON "exit_check_item"("status", "due_on");

-- CreateIndex
CREATE INDEX "supplier_price_rule_supplier_id_create_time_idx" ON "supplier_price_rule"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_price_rule_status_effective_at_idx" ON "supplier_price_rule"("status", "effective_at");

-- CreateIndex
CREATE INDEX "supplier_price_rule_process_instance_id_idx" ON "supplier_price_rule"("process_instance_id");

-- CreateIndex
CREATE INDEX "supplier_freight_rule_supplier_id_create_time_idx" ON "supplier_freight_rule"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_freight_rule_status_effective_at_idx" ON "supplier_freight_rule"("status", "effective_at");

-- CreateIndex
CREATE INDEX "supplier_freight_rule_process_instance_id_idx" ON "supplier_freight_rule"("process_instance_id");

-- CreateIndex
CREATE INDEX "freight_area_rule_id_sort_idx" ON "freight_area"("rule_id", "sort");

-- CreateIndex
CREATE INDEX "freight_free_rule_id_sort_idx" ON "freight_free"("rule_id", "sort");

-- CreateIndex
CREATE INDEX "supplier_stage_create_time_id_idx" ON "supplier"("stage", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_oper_status_create_time_id_idx" ON "supplier"("oper_status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_create_time_id_idx" ON "supplier"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_master_user_id_idx" ON "supplier"("master_user_id");

-- CreateIndex
CREATE INDEX "supplier_enterprise_group_id_idx" ON "supplier"("enterprise_group_id");

-- CreateIndex
CREATE INDEX "supplier_city_company_id_idx" ON "supplier"("city_company_id");

-- CreateIndex
CREATE INDEX "supplier_region_code_idx" ON "supplier"("region_code");

-- CreateIndex
CREATE INDEX "supplier_bank_account_supplier_id_create_time_idx" ON "supplier_bank_account"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_bank_account_account_no_digest_idx" ON "supplier_bank_account"("account_no_digest");

-- CreateIndex
CREATE INDEX "supplier_contact_supplier_id_create_time_idx" ON "supplier_contact"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_contact_mobile_idx" ON "supplier_contact"("mobile");

-- CreateIndex
CREATE INDEX "supplier_material_supplier_id_create_time_idx" ON "supplier_material"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_material_valid_to_idx" ON "supplier_material"("valid_to");

-- CreateIndex
CREATE INDEX "supplier_material_temp_supplier_id_create_time_idx" ON "supplier_material_temp"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_material_temp_application_id_idx" ON "supplier_material_temp"("application_id");

-- CreateIndex
CREATE INDEX "supplier_contract_supplier_id_create_time_idx" ON "supplier_contract"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_contract_status_valid_to_idx" ON "supplier_contract"("status", "valid_to");

-- CreateIndex
CREATE INDEX "supplier_contract_temp_supplier_id_create_time_idx" ON "supplier_contract_temp"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_contract_temp_application_id_idx" ON "supplier_contract_temp"("application_id");

-- CreateIndex
CREATE INDEX "supplier_margin_supplier_id_idx" ON "supplier_margin"("supplier_id");

-- CreateIndex
CREATE INDEX "supplier_margin_transaction_margin_id_create_time_idx" ON "supplier_margin_transaction"("margin_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_margin_transaction_supplier_id_create_time_idx" ON "supplier_margin_transaction"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_product_type_supplier_id_create_time_idx" ON "supplier_product_type"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_product_type_category_id_idx" ON "supplier_product_type"("category_id");

-- CreateIndex
CREATE INDEX "supplier_sales_channel_supplier_id_create_time_idx" ON "supplier_sales_channel"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_sales_channel_channel_status_idx" ON "supplier_sales_channel"("channel", "status");

-- CreateIndex
CREATE INDEX "supplier_delivery_rule_supplier_id_create_time_idx" ON "supplier_delivery_rule"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_general_rule_supplier_id_create_time_idx" ON "supplier_general_rule"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_rule_file_supplier_id_create_time_idx" ON "supplier_rule_file"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_recipient_supplier_id_create_time_idx" ON "supplier_recipient"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "supplier_snapshot_supplier_id_create_time_idx" ON "supplier_snapshot"("supplier_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "city_company_parent_id_sort_idx" ON "city_company"("parent_id", "sort");

-- CreateIndex
CREATE INDEX "community_region_code_sort_idx" ON "community"("region_code", "sort");

-- CreateIndex
CREATE INDEX "supplier_feedback_supplier_id_last_message_at_id_idx" ON "supplier_feedback"("supplier_id", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_feedback_status_last_message_at_id_idx" ON "supplier_feedback"("status", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_feedback_last_message_at_id_idx" ON "supplier_feedback"("last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_message_feedback_id_create_time_idx" ON "feedback_message"("feedback_id", "create_time");

-- CreateIndex
CREATE INDEX "help_document_category_sort_idx" ON "help_document"("category", "sort");

-- CreateIndex
CREATE INDEX "quick_entrance_user_id_home_sort_idx" ON "quick_entrance"("user_id", "home", "sort");

-- AddForeignKey
ALTER TABLE "supplier_change" ADD CONSTRAINT "supplier_change_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_regularization" ADD CONSTRAINT "supplier_regularization_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_freeze" ADD CONSTRAINT "supplier_freeze_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_exit" ADD CONSTRAINT "supplier_exit_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exit_check_item" ADD CONSTRAINT "exit_check_item_exit_id_fkey" FOREIGN KEY ("exit_id") REFERENCES "supplier_exit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_price_rule" ADD CONSTRAINT "supplier_price_rule_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_freight_rule" ADD CONSTRAINT "supplier_freight_rule_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "freight_area" ADD CONSTRAINT "freight_area_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "supplier_freight_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "freight_free" ADD CONSTRAINT "freight_free_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "supplier_freight_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_enterprise_group_id_fkey" FOREIGN KEY ("enterprise_group_id") REFERENCES "enterprise_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_city_company_id_fkey" FOREIGN KEY ("city_company_id") REFERENCES "city_company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_bank_account" ADD CONSTRAINT "supplier_bank_account_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_contact" ADD CONSTRAINT "supplier_contact_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_material" ADD CONSTRAINT "supplier_material_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_contract" ADD CONSTRAINT "supplier_contract_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_margin" ADD CONSTRAINT "supplier_margin_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_margin_transaction" ADD CONSTRAINT "supplier_margin_transaction_margin_id_fkey" FOREIGN KEY ("margin_id") REFERENCES "supplier_margin"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_product_type" ADD CONSTRAINT "supplier_product_type_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_sales_channel" ADD CONSTRAINT "supplier_sales_channel_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_delivery_rule" ADD CONSTRAINT "supplier_delivery_rule_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_general_rule" ADD CONSTRAINT "supplier_general_rule_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_rule_file" ADD CONSTRAINT "supplier_rule_file_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_recipient" ADD CONSTRAINT "supplier_recipient_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_snapshot" ADD CONSTRAINT "supplier_snapshot_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "city_company" ADD CONSTRAINT "city_company_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "city_company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_feedback" ADD CONSTRAINT "supplier_feedback_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_message" ADD CONSTRAINT "feedback_message_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "supplier_feedback"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- raw/supplier.sql dff73564e3a4
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
create unique index if not exists supplier_price_rule_open on supplier_price_rule (supplier_id, channel, coalesce(category_id, '00000000-0000-0000-0000-000000000000'))
  where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'SCHEDULED');
create unique index if not exists supplier_price_rule_effective on supplier_price_rule (supplier_id, channel, coalesce(category_id, '00000000-0000-0000-0000-000000000000'))
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
