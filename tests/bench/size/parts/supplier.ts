/** Suppliers are a tenth of what happens; of most documents each has some, one of them open at most. */
import type { Row, SizePart, TablePart } from '../part.ts'

const statusOf = (type: string, open: string, over: readonly string[]) => (row: Row) => ({
  status: `(case when n <= ${row.count('supplier')} then '${open}' else (array[${over.map((one) => `'${one}'`).join(', ')}])[1 + n * 31 % ${over.length}] end)::"${type}"`,
})
const application: TablePart = { columns: statusOf('ApplicationStatus', 'SUBMITTED', ['APPROVED', 'APPROVED', 'REJECTED', 'WITHDRAWN']) }
const version: TablePart['columns'] = statusOf('RuleVersionStatus', 'EFFECTIVE', ['SUPERSEDED', 'SUPERSEDED', 'REJECTED'])

const contracts = (status: string) => ({ path: '/api/supplier/supplier-contract/list', as: status, input: { current: 1, size: 10, status } })

export default {
  tables: {
    supplier: { share: 0.1, columns: () => ({ company_name: `'供应商' || n || '有限公司'`, credit_code: `'9131' || lpad(n::text, 14, '0')` }) },
    supplier_registration: {
      columns: (row) => ({
        status: `(array['APPROVED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'SUBMITTED']::"ApplicationStatus"[])[1 + n * 31 % 5]`,
        company_name: `'登记公司' || n`,
        credit_code: `'9132' || lpad(n::text, 14, '0')`,
        account: `'applicant' || n`,
        supplier_id: row.id('supplier', 'n'),
      }),
    },
    supplier_change: { ...application, share: 1 },
    supplier_contract: { share: 1 },
    supplier_regularization: { columns: statusOf('RegularizationStatus', 'IN_APPROVAL', ['APPROVED', 'APPROVED', 'REJECTED', 'CANCELLED']) },
    supplier_freeze: { columns: statusOf('FreezeStatus', 'FROZEN', ['RELEASED', 'RELEASED', 'REFUSED']) },
    supplier_exit: { columns: statusOf('SupplierExitStatus', 'CLEARING', ['COMPLETED', 'REJECTED', 'CANCELLED']) },
    supplier_price_rule: { columns: (row) => ({ ...version?.(row), profit_type: '1 + n % 2' }) },
    supplier_freight_rule: { columns: version },
    supplier_bank_account: { columns: () => ({ is_default: 'false', account_no_digest: `md5('account' || n)` }) },
    supplier_contact: { columns: () => ({ is_primary: 'false' }) },
    supplier_recipient: { columns: () => ({ is_default: 'false' }) },
    supplier_product_type: { columns: () => ({ category_name: `'品类' || n` }) },
    supplier_sales_channel: { columns: () => ({ channel: `'C' || n` }) },
    supplier_margin: { share: 0.1, columns: () => ({ required: '1000', paid: 'n % 1000', deducted: '0', refunded: '0' }) },
    supplier_margin_transaction: { columns: () => ({ amount: 'n % 1000 + 1', balance: 'n % 5000' }) },
    supplier_snapshot: { columns: () => ({ number: 'n' }) },
    supplier_score: { columns: (row) => ({ score: 'n % 100', period: `to_char(${row.at}, 'YYYY-MM')` }) },
    feedback_message: {},
  },
  reads: async ({ value }) => {
    const path = '/api/supplier/supplier-admin/approval-list'
    const ask = (as: string, input: Record<string, unknown>) => ({ path, as, input: { current: 1, size: 10, ...input } })
    return [
      contracts('EXPIRING'),
      contracts('EFFECTIVE'),
      contracts('EXPIRED'),
      ask('page 20', { current: 20 }),
      ask('over', { status: 'REJECTED,APPROVED,COMPLETED,RELEASED' }),
      ask('many states', { status: 'DRAFT,SUBMITTED,IN_REVIEW,IN_APPROVAL,RETURNED,REJECTED,DEFROST_IN_APPROVAL,CLEARING,SCHEDULED' }),
      ask('of a company', { companyName: await value('supplier', 'company_name') }),
      ask('of many companies', { companyName: '供应商' }),
      ask('of no company', { companyName: 'zqxj' }),
      ask('with a number', { code: await value('supplier_change', 'code') }),
      ask('with no number', { code: 'zqxj' }),
    ]
  },
} satisfies SizePart
