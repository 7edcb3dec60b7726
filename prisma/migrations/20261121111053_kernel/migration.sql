-- CreateEnum
CREATE TYPE "TenantKind" AS ENUM ('PLATFORM', 'SUPPLIER');

-- CreateEnum
CREATE TYPE "Toggle" AS ENUM ('ENABLED', 'DISABLED');

-- CreateEnum
CREATE TYPE "UserType" AS ENUM ('ADMIN', 'SUPPLIER', 'ENTERPRISE', 'COMMUNITY', 'WAREHOUSE');

-- CreateEnum
CREATE TYPE "TerminalType" AS ENUM ('SYSTEM_TERMINAL', 'SUPPLIER_TERMINAL');

-- CreateEnum
CREATE TYPE "AccountType" AS ENUM ('PHONE', 'EMAIL', 'ACCOUNT');

-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('PENDING', 'ENABLED', 'DISABLED', 'LOCKED');

-- CreateEnum
CREATE TYPE "RoleType" AS ENUM ('SYSTEM', 'CUSTOM');

-- CreateEnum
CREATE TYPE "DataScopeKind" AS ENUM ('ALL', 'CUSTOM', 'DEPT', 'DEPT_AND_CHILD', 'SELF', 'SUPPLIER_SELF');

-- CreateEnum
CREATE TYPE "MenuCategory" AS ENUM ('DIR', 'MENU', 'BUTTON', 'TOPMENU');

-- CreateEnum
CREATE TYPE "GrantType" AS ENUM ('PASSWORD', 'SMS', 'EXTERNAL', 'SIMULATION', 'SOCIAL');

-- CreateTable
CREATE TABLE "tenant" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "tenant_code" VARCHAR(20) NOT NULL,
    "tenant_name" VARCHAR(200) NOT NULL,
    "name_en" VARCHAR(200),
    "kind" "TenantKind" NOT NULL DEFAULT 'SUPPLIER',
    "domain" VARCHAR(200),
    "linkman" VARCHAR(50),
    "contact_number" VARCHAR(30),
    "address" VARCHAR(500),
    "package_id" UUID,
    "account_limit" INTEGER NOT NULL DEFAULT 0,
    "expire_at" TIMESTAMPTZ(6),
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "mts_synced_at" TIMESTAMPTZ(6),
    "erp_id" VARCHAR(64),

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_package" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "name" VARCHAR(100) NOT NULL,
    "menu_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "tenant_package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "account" VARCHAR(50) NOT NULL,
    "password_hash" VARCHAR(200) NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "name_en" VARCHAR(100),
    "real_name" VARCHAR(50),
    "nick_name" VARCHAR(50),
    "avatar" VARCHAR(500),
    "email" VARCHAR(50),
    "mobile" VARCHAR(11),
    "user_type" "UserType" NOT NULL DEFAULT 'ADMIN',
    "terminal_type" "TerminalType" NOT NULL DEFAULT 'SYSTEM_TERMINAL',
    "account_type" "AccountType" NOT NULL DEFAULT 'ACCOUNT',
    "status" "UserStatus" NOT NULL DEFAULT 'ENABLED',
    "supplier_id" UUID,
    "org_id" UUID,
    "position_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "locale" VARCHAR(5) NOT NULL DEFAULT 'zh',
    "theme" JSONB,
    "lock_password_hash" VARCHAR(200),
    "last_login_at" TIMESTAMPTZ(6),
    "last_login_ip" VARCHAR(64),
    "failed_logins" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(6),
    "pwd_changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "token_version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "parent_id" UUID,
    "ancestors" TEXT NOT NULL DEFAULT '',
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(100),
    "full_name" VARCHAR(200),
    "code" VARCHAR(40) NOT NULL,
    "leader_user_id" UUID,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "phone" VARCHAR(30),
    "email" VARCHAR(50),
    "remark" VARCHAR(1000),

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "position" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "category" SMALLINT,
    "post_code" VARCHAR(40) NOT NULL,
    "post_name" VARCHAR(50) NOT NULL,
    "post_name_en" VARCHAR(100),
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "position_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "parent_id" UUID,
    "role_name" VARCHAR(50) NOT NULL,
    "role_name_en" VARCHAR(100),
    "role_code" VARCHAR(40) NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "role_type" "RoleType" NOT NULL DEFAULT 'CUSTOM',
    "data_scope" "DataScopeKind" NOT NULL DEFAULT 'SELF',
    "data_scope_org_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_role" (
    "user_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_role_pkey" PRIMARY KEY ("user_id","role_id")
);

-- CreateTable
CREATE TABLE "role_menu" (
    "role_id" UUID NOT NULL,
    "menu_id" UUID NOT NULL,
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_menu_pkey" PRIMARY KEY ("role_id","menu_id")
);

-- CreateTable
CREATE TABLE "role_data_scope" (
    "role_id" UUID NOT NULL,
    "scope_id" UUID NOT NULL,
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_data_scope_pkey" PRIMARY KEY ("role_id","scope_id")
);

-- CreateTable
CREATE TABLE "role_api_scope" (
    "role_id" UUID NOT NULL,
    "scope_id" UUID NOT NULL,
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_api_scope_pkey" PRIMARY KEY ("role_id","scope_id")
);

-- CreateTable
CREATE TABLE "role_top_menu" (
    "role_id" UUID NOT NULL,
    "top_menu_id" UUID NOT NULL,
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_top_menu_pkey" PRIMARY KEY ("role_id","top_menu_id")
);

-- CreateTable
CREATE TABLE "menu" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "parent_id" UUID,
    "code" VARCHAR(100) NOT NULL,
    "name_zh" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(100) NOT NULL,
    "path" VARCHAR(300),
    "icon" VARCHAR(100),
    "category" "MenuCategory" NOT NULL,
    "action" VARCHAR(40),
    "is_open" BOOLEAN NOT NULL DEFAULT false,
    "href" VARCHAR(500),
    "component" VARCHAR(200),
    "keep_alive" BOOLEAN NOT NULL DEFAULT true,
    "visible" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "permissions_type" VARCHAR(20),
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),
    "is_generated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "menu_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "top_menu" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "name_zh" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(100) NOT NULL,
    "icon" VARCHAR(100),
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',

    CONSTRAINT "top_menu_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "top_menu_setting" (
    "top_menu_id" UUID NOT NULL,
    "menu_id" UUID NOT NULL,
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "top_menu_setting_pkey" PRIMARY KEY ("top_menu_id","menu_id")
);

-- CreateTable
CREATE TABLE "data_scope" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "menu_id" UUID NOT NULL,
    "resource_code" VARCHAR(100) NOT NULL,
    "scope_name" VARCHAR(100) NOT NULL,
    "scope_field" VARCHAR(500),
    "scope_class" VARCHAR(200),
    "scope_column" VARCHAR(100),
    "scope_type" SMALLINT NOT NULL,
    "scope_value" VARCHAR(2000),
    "remark" VARCHAR(1000),

    CONSTRAINT "data_scope_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_scope" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "menu_id" UUID NOT NULL,
    "resource_code" VARCHAR(100) NOT NULL,
    "scope_name" VARCHAR(100) NOT NULL,
    "scope_path" VARCHAR(300) NOT NULL,
    "method" VARCHAR(10),
    "scope_type" SMALLINT NOT NULL DEFAULT 1,
    "remark" VARCHAR(1000),

    CONSTRAINT "api_scope_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "module" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(60) NOT NULL,
    "name_zh" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(100) NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "remark" VARCHAR(1000),

    CONSTRAINT "module_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "module_field" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "module_code" VARCHAR(60) NOT NULL,
    "field_code" VARCHAR(60) NOT NULL,
    "name_zh" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(100) NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "remark" VARCHAR(1000),

    CONSTRAINT "module_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_black_field" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "role_id" UUID NOT NULL,
    "module_code" VARCHAR(60) NOT NULL,
    "field_code" VARCHAR(60) NOT NULL,

    CONSTRAINT "role_black_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_client" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "client_id" VARCHAR(48) NOT NULL,
    "secret_hash" VARCHAR(64) NOT NULL,
    "client_name" VARCHAR(100) NOT NULL,
    "grant_types" TEXT[] DEFAULT ARRAY['password', 'refresh_token', 'sms', 'external', 'simulation', 'social']::TEXT[],
    "external_key" VARCHAR(200),
    "refresh_seconds" INTEGER NOT NULL DEFAULT 604800,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_session" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" VARCHAR(48) NOT NULL,
    "grant_type" "GrantType" NOT NULL,
    "address" VARCHAR(64) NOT NULL,
    "user_agent" VARCHAR(300),
    "token_version" INTEGER NOT NULL,
    "simulated_by" UUID,
    "simulation_reason" VARCHAR(300),
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "revoked_at" TIMESTAMPTZ(6),
    "revoke_reason" VARCHAR(40),

    CONSTRAINT "auth_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_token" (
    "token_hash" VARCHAR(64) NOT NULL,
    "session_id" UUID NOT NULL,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "refresh_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "captcha" (
    "key" VARCHAR(64) NOT NULL,
    "code" VARCHAR(16) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "captcha_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "sms_code" (
    "key" VARCHAR(64) NOT NULL,
    "mobile" VARCHAR(11) NOT NULL,
    "purpose" VARCHAR(20) NOT NULL,
    "code_hash" VARCHAR(64) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "sms_code_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "auth_ticket" (
    "token_hash" VARCHAR(64) NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "user_id" UUID,
    "issued_by" UUID,
    "reason" VARCHAR(300),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "auth_ticket_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(160) NOT NULL,
    "count" INTEGER NOT NULL,
    "reset_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "social_identity" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "source" VARCHAR(30) NOT NULL,
    "subject" VARCHAR(128) NOT NULL,
    "nick_name" VARCHAR(100),
    "avatar" VARCHAR(500),
    "user_id" UUID,

    CONSTRAINT "social_identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_log" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20),
    "user_id" UUID,
    "account" VARCHAR(64) NOT NULL,
    "event" VARCHAR(30) NOT NULL,
    "grant_type" VARCHAR(20),
    "failure" VARCHAR(60),
    "session_id" UUID,
    "simulated_by" UUID,
    "content" VARCHAR(500),
    "address" VARCHAR(64) NOT NULL,
    "user_agent" VARCHAR(300),
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_epoch" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "epoch" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "access_epoch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_secret" (
    "name" VARCHAR(40) NOT NULL,
    "value" VARCHAR(200) NOT NULL,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_secret_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "operate_log" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "user_id" UUID,
    "account" VARCHAR(50),
    "title" VARCHAR(200) NOT NULL,
    "permission" VARCHAR(120) NOT NULL,
    "method" VARCHAR(10) NOT NULL,
    "path" VARCHAR(300) NOT NULL,
    "params" TEXT,
    "ip" VARCHAR(64),
    "user_agent" VARCHAR(300),
    "request_id" VARCHAR(64) NOT NULL,
    "status" INTEGER NOT NULL,
    "duration" INTEGER NOT NULL,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operate_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_access_log" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "user_id" UUID,
    "account" VARCHAR(50),
    "title" VARCHAR(200) NOT NULL,
    "method" VARCHAR(10) NOT NULL,
    "path" VARCHAR(300) NOT NULL,
    "ip" VARCHAR(64),
    "user_agent" VARCHAR(300),
    "request_id" VARCHAR(64) NOT NULL,
    "status" INTEGER NOT NULL,
    "duration" INTEGER NOT NULL,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_access_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_error_log" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "user_id" UUID,
    "account" VARCHAR(50),
    "method" VARCHAR(10) NOT NULL,
    "path" VARCHAR(300) NOT NULL,
    "params" TEXT,
    "request_id" VARCHAR(64) NOT NULL,
    "ip" VARCHAR(64),
    "error_name" VARCHAR(120) NOT NULL,
    "message" TEXT NOT NULL,
    "stack" TEXT,
    "process_status" VARCHAR(12) NOT NULL DEFAULT 'NEW',
    "processed_by" UUID,
    "processed_at" TIMESTAMPTZ(6),
    "version" INTEGER NOT NULL DEFAULT 0,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_error_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "client_error_log" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "created_by" UUID,
    "account" VARCHAR(50),
    "url" VARCHAR(500) NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "message" TEXT NOT NULL,
    "stack" TEXT,
    "info" TEXT,
    "user_agent" VARCHAR(300),
    "time" TIMESTAMPTZ(6),
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_error_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_object" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "supplier_id" UUID,
    "storage" VARCHAR(20) NOT NULL,
    "storage_key" VARCHAR(200) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "ext" VARCHAR(20) NOT NULL,
    "mime" VARCHAR(120) NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "module" VARCHAR(60) NOT NULL DEFAULT 'supplierFile',
    "uploaded_by" UUID,
    "claimed_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6),
    "removed_at" TIMESTAMPTZ(6),
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_object_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachment" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "biz_type" VARCHAR(60) NOT NULL,
    "biz_id" VARCHAR(64) NOT NULL,
    "biz_line_id" VARCHAR(64),
    "kind" VARCHAR(40) NOT NULL DEFAULT 'other',
    "file_id" UUID NOT NULL,
    "media_name" VARCHAR(255) NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_file" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "code" VARCHAR(60) NOT NULL,
    "name_zh" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(100),
    "kind" VARCHAR(12) NOT NULL DEFAULT 'IMPORT',
    "biz_type" VARCHAR(60),
    "file_id" UUID NOT NULL,
    "status" VARCHAR(12) NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(500),
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "template_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "topic" VARCHAR(80) NOT NULL,
    "key" VARCHAR(120),
    "payload" JSONB NOT NULL,
    "status" VARCHAR(12) NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "async_job" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "owner_id" UUID,
    "type" VARCHAR(80) NOT NULL,
    "title" VARCHAR(200),
    "params" JSONB NOT NULL,
    "locale" VARCHAR(2) NOT NULL DEFAULT 'zh',
    "status" VARCHAR(12) NOT NULL DEFAULT 'QUEUED',
    "total" INTEGER,
    "ok" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "checkpoint" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "max_attempts" INTEGER NOT NULL DEFAULT 3,
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "lease_token" UUID,
    "next_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "result_file_id" UUID,
    "error_file_id" UUID,
    "result" JSONB,
    "error" JSONB,
    "started_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "async_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chore" (
    "name" VARCHAR(60) NOT NULL,
    "done_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "chore_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "column_preference" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "user_id" UUID NOT NULL,
    "list_name" VARCHAR(120) NOT NULL,
    "columns" JSONB NOT NULL,

    CONSTRAINT "column_preference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "scope" VARCHAR(10) NOT NULL DEFAULT 'USER',
    "user_id" UUID,
    "role_code" VARCHAR(60),
    "page_key" VARCHAR(120) NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "columns" JSONB,
    "sorter" JSONB,
    "density" VARCHAR(20),
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dictionary" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "parent_id" UUID,
    "code" VARCHAR(100) NOT NULL,
    "dict_key" VARCHAR(100),
    "dict_value" VARCHAR(200) NOT NULL,
    "dict_value_en" VARCHAR(200),
    "sort" INTEGER NOT NULL DEFAULT 0,
    "is_sealed" SMALLINT NOT NULL DEFAULT 0,
    "color" VARCHAR(30),
    "remark" VARCHAR(500),

    CONSTRAINT "dictionary_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "system_param" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "param_name" VARCHAR(200) NOT NULL,
    "param_key" VARCHAR(100) NOT NULL,
    "param_value" VARCHAR(2000) NOT NULL,
    "value_type" VARCHAR(10) NOT NULL DEFAULT 'TEXT',
    "group" VARCHAR(40) NOT NULL DEFAULT 'system',
    "remark" VARCHAR(500),

    CONSTRAINT "system_param_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "region" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "region_code" VARCHAR(20) NOT NULL,
    "parent_code" VARCHAR(20) NOT NULL DEFAULT '0',
    "ancestors" VARCHAR(200) NOT NULL DEFAULT '',
    "region_name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(100),
    "level" INTEGER NOT NULL DEFAULT 1,
    "leaf" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "region_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number_rule" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "biz_type" VARCHAR(60) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "prefix" VARCHAR(20) NOT NULL,
    "date_pattern" VARCHAR(20) NOT NULL DEFAULT 'yyyyMMdd',
    "length" INTEGER NOT NULL DEFAULT 4,
    "reset_cycle" VARCHAR(10) NOT NULL DEFAULT 'DAY',
    "remark" VARCHAR(500),

    CONSTRAINT "number_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number_seq" (
    "id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "period" VARCHAR(20) NOT NULL,
    "current" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "number_seq_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "app_user_org_id_idx" ON "app_user"("org_id");

-- CreateIndex
CREATE INDEX "app_user_supplier_id_idx" ON "app_user"("supplier_id");

-- CreateIndex
CREATE INDEX "app_user_tenant_id_create_time_idx" ON "app_user"("tenant_id", "create_time");

-- CreateIndex
CREATE INDEX "organization_parent_id_idx" ON "organization"("parent_id");

-- CreateIndex
CREATE INDEX "user_role_role_id_idx" ON "user_role"("role_id");

-- CreateIndex
CREATE INDEX "role_menu_menu_id_idx" ON "role_menu"("menu_id");

-- CreateIndex
CREATE INDEX "role_data_scope_scope_id_idx" ON "role_data_scope"("scope_id");

-- CreateIndex
CREATE INDEX "role_api_scope_scope_id_idx" ON "role_api_scope"("scope_id");

-- CreateIndex
CREATE INDEX "role_top_menu_top_menu_id_idx" ON "role_top_menu"("top_menu_id");

-- CreateIndex
CREATE INDEX "menu_parent_id_sort_idx" ON "menu"("parent_id", "sort");

-- CreateIndex
CREATE INDEX "top_menu_setting_menu_id_idx" ON "top_menu_setting"("menu_id");

-- CreateIndex
CREATE INDEX "data_scope_menu_id_idx" ON "data_scope"("menu_id");

-- CreateIndex
CREATE INDEX "api_scope_menu_id_idx" ON "api_scope"("menu_id");

-- CreateIndex
CREATE INDEX "module_field_module_code_idx" ON "module_field"("module_code");

-- CreateIndex
CREATE INDEX "role_black_field_role_id_idx" ON "role_black_field"("role_id");

-- CreateIndex
CREATE INDEX "auth_session_user_id_revoked_at_idx" ON "auth_session"("user_id", "revoked_at");

-- CreateIndex
CREATE INDEX "auth_session_expires_at_idx" ON "auth_session"("expires_at");

-- CreateIndex
CREATE INDEX "refresh_token_session_id_idx" ON "refresh_token"("session_id");

-- CreateIndex
CREATE INDEX "refresh_token_expires_at_idx" ON "refresh_token"("expires_at");

-- CreateIndex
CREATE INDEX "captcha_expires_at_idx" ON "captcha"("expires_at");

-- CreateIndex
CREATE INDEX "sms_code_expires_at_idx" ON "sms_code"("expires_at");

-- CreateIndex
CREATE INDEX "auth_ticket_expires_at_idx" ON "auth_ticket"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_reset_at_idx" ON "rate_limit"("reset_at");

-- CreateIndex
CREATE INDEX "social_identity_user_id_idx" ON "social_identity"("user_id");

-- CreateIndex
CREATE INDEX "login_log_user_id_create_time_idx" ON "login_log"("user_id", "create_time");

-- CreateIndex
CREATE INDEX "login_log_tenant_id_create_time_idx" ON "login_log"("tenant_id", "create_time");

-- CreateIndex
CREATE INDEX "login_log_create_time_idx" ON "login_log"("create_time");

-- CreateIndex
CREATE INDEX "operate_log_create_time_id_idx" ON "operate_log"("create_time", "id");

-- CreateIndex
CREATE INDEX "operate_log_user_id_create_time_idx" ON "operate_log"("user_id", "create_time");

-- CreateIndex
CREATE INDEX "api_access_log_create_time_id_idx" ON "api_access_log"("create_time", "id");

-- CreateIndex
CREATE INDEX "api_error_log_create_time_id_idx" ON "api_error_log"("create_time", "id");

-- CreateIndex
CREATE INDEX "api_error_log_process_status_create_time_idx" ON "api_error_log"("process_status", "create_time");

-- CreateIndex
CREATE INDEX "client_error_log_create_time_id_idx" ON "client_error_log"("create_time", "id");

-- CreateIndex
CREATE INDEX "file_object_tenant_id_module_create_time_idx" ON "file_object"("tenant_id", "module", "create_time");

-- CreateIndex
CREATE INDEX "file_object_removed_at_idx" ON "file_object"("removed_at");

-- CreateIndex
CREATE INDEX "file_object_expires_at_idx" ON "file_object"("expires_at");

-- CreateIndex
CREATE INDEX "attachment_biz_type_biz_id_sort_idx" ON "attachment"("biz_type", "biz_id", "sort");

-- CreateIndex
CREATE INDEX "attachment_file_id_idx" ON "attachment"("file_id");

-- CreateIndex
CREATE INDEX "template_file_tenant_id_kind_idx" ON "template_file"("tenant_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "template_file_tenant_id_code_deleted_at_key" ON "template_file"("tenant_id", "code", "deleted_at");

-- CreateIndex
CREATE INDEX "outbox_status_next_at_seq_idx" ON "outbox"("status", "next_at", "seq");

-- CreateIndex
CREATE INDEX "outbox_topic_key_seq_idx" ON "outbox"("topic", "key", "seq");

-- CreateIndex
CREATE INDEX "async_job_status_next_at_idx" ON "async_job"("status", "next_at");

-- CreateIndex
CREATE INDEX "async_job_owner_id_create_time_idx" ON "async_job"("owner_id", "create_time");

-- CreateIndex
CREATE INDEX "async_job_finished_at_idx" ON "async_job"("finished_at");

-- CreateIndex
CREATE UNIQUE INDEX "column_preference_user_id_list_name_key" ON "column_preference"("user_id", "list_name");

-- CreateIndex
CREATE INDEX "saved_view_page_key_scope_idx" ON "saved_view"("page_key", "scope");

-- CreateIndex
CREATE INDEX "dictionary_parent_id_sort_idx" ON "dictionary"("parent_id", "sort");

-- CreateIndex
CREATE INDEX "dictionary_code_idx" ON "dictionary"("code");

-- CreateIndex
CREATE INDEX "region_parent_code_sort_idx" ON "region"("parent_code", "sort");

-- CreateIndex
CREATE UNIQUE INDEX "number_seq_rule_id_period_key" ON "number_seq"("rule_id", "period");

-- AddForeignKey
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "tenant_package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization" ADD CONSTRAINT "organization_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization" ADD CONSTRAINT "organization_leader_user_id_fkey" FOREIGN KEY ("leader_user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_data_scope" ADD CONSTRAINT "role_data_scope_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_data_scope" ADD CONSTRAINT "role_data_scope_scope_id_fkey" FOREIGN KEY ("scope_id") REFERENCES "data_scope"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_api_scope" ADD CONSTRAINT "role_api_scope_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_api_scope" ADD CONSTRAINT "role_api_scope_scope_id_fkey" FOREIGN KEY ("scope_id") REFERENCES "api_scope"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_top_menu" ADD CONSTRAINT "role_top_menu_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_top_menu" ADD CONSTRAINT "role_top_menu_top_menu_id_fkey" FOREIGN KEY ("top_menu_id") REFERENCES "top_menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "menu"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_menu_setting" ADD CONSTRAINT "top_menu_setting_top_menu_id_fkey" FOREIGN KEY ("top_menu_id") REFERENCES "top_menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_menu_setting" ADD CONSTRAINT "top_menu_setting_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_scope" ADD CONSTRAINT "data_scope_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_scope" ADD CONSTRAINT "api_scope_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_black_field" ADD CONSTRAINT "role_black_field_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "auth_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_identity" ADD CONSTRAINT "social_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file_object"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dictionary" ADD CONSTRAINT "dictionary_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "dictionary"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "number_seq" ADD CONSTRAINT "number_seq_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "number_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- raw/access.sql 3e637b2d9f9a
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
  foreach watched in array array['role', 'user_role', 'menu', 'role_menu', 'api_scope', 'role_api_scope', 'role_black_field'] loop
    execute format('drop trigger if exists access_changed on %I', watched);
    execute format('create constraint trigger access_changed after insert or update or delete on %I deferrable initially deferred
      for each row execute function access_changed()', watched);
  end loop;
end $$;

drop trigger if exists access_changed on organization;
create constraint trigger access_changed after insert or delete or update of parent_id, ancestors, status, deleted_at on organization
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

-- raw/system.sql 54f9300f8f9c
-- Codes and keys become free again when their row is removed.
create unique index if not exists dictionary_root_code_key on dictionary (code) where parent_id is null and deleted_at is null;
create unique index if not exists dictionary_entry_key on dictionary (parent_id, dict_key) where parent_id is not null and deleted_at is null;
create unique index if not exists system_param_key on system_param (param_key) where deleted_at is null;
create unique index if not exists region_code_key on region (region_code) where deleted_at is null;
create unique index if not exists number_rule_biz_type_key on number_rule (biz_type) where deleted_at is null;
