create unique index if not exists leave_no_alive on leave (tenant_id, leave_no) where deleted_at is null;
