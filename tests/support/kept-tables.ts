/** Tables that people keep by hand: some hundred rows, walked through faster than any index is asked. All others grow with the business. */
export const keptTables: ReadonlySet<string> = new Set(
  [
    ['dictionary', 'region', 'system_param', 'number_rule', 'role', 'organization', 'position', 'tenant', 'tenant_package', 'menu', 'top_menu'],
    ['data_scope', 'api_scope', 'module', 'module_field', 'role_black_field', 'oauth_client', 'notification_template', 'notice', 'exception_config'],
    ['sms_config', 'mail_config', 'storage_config', 'print_template', 'code_template', 'report_source', 'report', 'template_file', 'help_document'],
    ['category', 'category_sync', 'brand', 'attribute_template', 'attribute_group', 'attribute', 'spec', 'sale_unit', 'tax_info'],
    ['city_company', 'enterprise_group', 'supplier_delivery_rule', 'supplier_general_rule', 'supplier_rule_file', 'project', 'product_field_policy'],
    ['warehouse', 'canned_answer', 'calendar_day', 'shelves_rule'],
  ].flat(),
)
