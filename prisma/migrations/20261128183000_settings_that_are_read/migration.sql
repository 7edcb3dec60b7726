-- Settings that nothing reads: purchase orders and payments have limits of their own, cases are numbered by `as-order`.
delete from system_param where param_key in ('purchase.approval.level2', 'purchase.approval.level3', 'pay.approval.level2', 'pay.approval.level3');
delete from number_rule where biz_type = 'after-sales-order';

-- The built-in processes name these two from now on: what is no time must not stop them.
update system_param set param_value = default_value, version = version + 1, update_time = now()
 where param_key in ('approval.remind', 'approval.escalate') and default_value is not null
   and param_value !~ '^\s*(R\d{0,9}/)?(\d{1,9}[smhd]|P(?=\d|T\d)(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?)\s*$';
