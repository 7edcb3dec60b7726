/** System parameters with the values of the specification and of the lifecycles, and the rules by which documents are numbered. Added when missing. */
import { newId } from '#kit/ids.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'

type Param = readonly [key: string, zh: string, value: string, type: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'JSON', group: string, remark?: string]

const params: readonly Param[] = [
  ['tokenTime', '访问令牌有效秒数', '3000', 'NUMBER', 'auth', 'Seconds that an access token lives'],
  ['loginMaxFailures', '密码错误锁定次数', '5', 'NUMBER', 'auth', 'Wrong passwords in a row that lock an account'],
  ['loginLockMinutes', '账号锁定分钟数', '15', 'NUMBER', 'auth', 'Minutes of that lock'],
  ['loginAddressFailures', '同一地址十分钟内失败次数', '50', 'NUMBER', 'auth', 'Failed sign-ins from one address within ten minutes'],
  ['smsPerDay', '每个手机号每日短信数', '10', 'NUMBER', 'auth', 'Text messages to one mobile number a day'],
  ['roundingMode', '金额舍入方式', 'half-up', 'TEXT', 'money', 'half-up, half-even, down or up; once a line'],
  ['purchase.approval.level2', '采购二级审批金额', '10000', 'NUMBER', 'purchase', 'Order total from which a second approval is needed'],
  ['purchase.approval.level3', '采购三级审批金额', '100000', 'NUMBER', 'purchase', 'Order total from which a third approval is needed'],
  ['pay.approval.level2', '付款二级审批金额', '50000', 'NUMBER', 'purchase', 'Payment from which a second approval is needed'],
  ['pay.approval.level3', '付款三级审批金额', '200000', 'NUMBER', 'purchase', 'Payment from which a third approval is needed'],
  ['price.change.level2', '调价二级审批幅度', '0.05', 'NUMBER', 'product', 'Share of the old price'],
  ['price.change.level3', '调价三级审批幅度', '0.20', 'NUMBER', 'product', 'Share of the old price'],
  ['stock.take.level2', '盘亏二级审批金额', '1000', 'NUMBER', 'stock', 'Loss of a count from which a second approval is needed'],
  ['stock.take.level3', '盘亏三级审批金额', '10000', 'NUMBER', 'stock', 'Loss of a count from which a third approval is needed'],
  ['overdue.postpone.max', '最多延期次数', '3', 'NUMBER', 'order', 'How often a shipping date may be put off'],
  ['exception.retry.max', '异常单最多重试次数', '5', 'NUMBER', 'order', 'Retries before a person must handle it'],
]

type Rule = readonly [bizType: string, zh: string, prefix: string]

const rules: readonly Rule[] = [
  ['purchase-order', '采购订单', 'PO'],
  ['purchase-return', '采购退货单', 'PR'],
  ['purchase-bill', '对账单', 'PB'],
  ['bill-pay', '付款单', 'BP'],
  ['inbound-order', '入库单', 'IN'],
  ['outbound-order', '出库单', 'OUT'],
  ['transfer-order', '调拨单', 'TR'],
  ['inventory-take', '盘点单', 'IT'],
  ['price-adjustment', '调价单', 'PA'],
  ['order-master', '销售订单', 'SO'],
  ['after-sales-order', '售后单', 'AS'],
  ['exception-order', '异常单', 'EX'],
  ['postpone-apply', '延期申请', 'PP'],
  ['supplier', '供应商', 'SUP'],
  ['supplier-registration', '入驻申请', 'SR'],
  ['supplier-freeze', '冻结单', 'SF'],
  ['supplier-regularization', '转正单', 'SZ'],
  ['supplier-exit', '退出单', 'SE'],
  ['supplier-contract', '供应商合同', 'SC'],
  ['spu', '商品', 'SPU'],
  ['sku', 'SKU', 'SKU'],
  ['warehouse', '仓库', 'WH'],
]

/** Suppliers, products and warehouses are numbered through; documents anew every day. */
const numberedThrough = new Set(['supplier', 'spu', 'sku', 'warehouse'])

export async function seedParams(prisma: PrismaClient): Promise<void> {
  for (const [paramKey, paramName, paramValue, valueType, group, remark] of params) {
    await prisma.$executeRaw`
      insert into system_param (id, param_name, param_key, param_value, value_type, "group", remark)
      values (${newId()}::uuid, ${paramName}, ${paramKey}, ${paramValue}, ${valueType}, ${group}, ${remark ?? null}) on conflict do nothing`
  }
}

export async function seedNumberRules(prisma: PrismaClient): Promise<void> {
  for (const [bizType, name, prefix] of rules) {
    const through = numberedThrough.has(bizType)
    await prisma.$executeRaw`
      insert into number_rule (id, biz_type, name, prefix, date_pattern, length, reset_cycle)
      values (${newId()}::uuid, ${bizType}, ${name}, ${prefix}, ${through ? '' : 'yyyyMMdd'}, ${through ? 6 : 4}, ${through ? 'NEVER' : 'DAY'}) on conflict do nothing`
  }
}
