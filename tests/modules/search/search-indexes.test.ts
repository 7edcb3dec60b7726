/** Contracts say in which columns parts of texts are looked for; a table that grows without an index for it would answer slower every month. */
import { expect, test } from 'vitest'
import { fieldsOf } from '#kit/contract.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()

/** Tables that people keep by hand: some hundred rows, walked through faster than any index is asked. */
const kept = [
  ['dictionary', 'region', 'system_param', 'number_rule', 'role', 'organization', 'position', 'tenant', 'tenant_package', 'menu', 'top_menu'],
  ['data_scope', 'api_scope', 'module', 'module_field', 'role_black_field', 'oauth_client', 'notification_template', 'notice', 'exception_config'],
  ['sms_config', 'mail_config', 'storage_config', 'print_template', 'code_template', 'report_source', 'report', 'template_file', 'help_document'],
  ['category', 'category_sync', 'brand', 'attribute_template', 'attribute_group', 'attribute', 'spec', 'sale_unit', 'tax_info'],
  ['city_company', 'enterprise_group', 'supplier_delivery_rule', 'supplier_general_rule', 'supplier_rule_file', 'project'],
].flat()
/** Rows that live for the length of a case, are few, or whose texts are too long for an index: found by their other filters. */
const passing = [
  ['supplier_material_temp', 'supplier_contract_temp', 'supplier_regularization', 'supplier_freeze', 'supplier_exit'],
  ['api_error_log', 'client_error_log', 'daily'],
].flat()

test('columns in which parts are looked for have an index over their grams where the table grows', async () => {
  const { data, repositories } = product.application
  const tables = await tablesOf(data)
  const without = [...repositories.values()].flatMap(({ resource, hooks }) => {
    const table = tableOf(tables, resource.model)
    if ([...kept, ...passing].some((name) => table.name === `"${name}"`)) return []
    const computed = Object.keys(hooks.expressions ?? {})
    const asked = fieldsOf(resource.row).flatMap(({ name, view }) =>
      view.search === 'contains' && !computed.includes(name) ? [name, view.twin ?? `${name}En`] : [],
    )
    return [...new Set([...asked, ...(resource.found?.by ?? [])])]
      .filter((field) => table.columns.has(field) && !table.columns.get(field)?.hasGrams)
      .map((field) => `${table.name} ${table.columns.get(field)?.name}: add it to prisma/raw/search-indexes.sql`)
  })
  expect(without).toEqual([])
})
