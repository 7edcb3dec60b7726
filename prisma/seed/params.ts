/** System parameters with the values of the specification and of the lifecycles, and the rules by which documents are numbered. Added when missing. */
import { newId } from '#kit/ids.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import { externalCodes, externalMenus, externalUrlKey, noAddress } from '#server/auth/external-menus.ts'

interface Limits {
  readonly min?: number
  readonly max?: number
  readonly integer?: boolean
  readonly options?: readonly { readonly value: string; readonly label: { readonly zh: string; readonly en: string } }[]
}

type Param = readonly [
  key: string,
  zh: string,
  en: string,
  value: string,
  type: 'NUMBER' | 'DURATION' | 'BOOLEAN' | 'ENUM' | 'TEXT',
  group: string,
  limits: Limits,
  remark?: string,
]

const whole = (min: number, max: number): Limits => ({ min, max, integer: true })
const amount: Limits = { min: 0 }
const share: Limits = { min: 0, max: 1 }
const roundings = [
  { value: 'half-up', label: { zh: '四舍五入', en: 'Half up' } },
  { value: 'half-even', label: { zh: '银行家舍入', en: 'Half to even' } },
  { value: 'down', label: { zh: '向下截断', en: 'Down' } },
  { value: 'up', label: { zh: '向上进位', en: 'Up' } },
]

const params: readonly Param[] = [
  ['tokenTime', '访问令牌有效秒数', 'Seconds that an access token lives', '3000', 'NUMBER', 'auth', whole(30, 86_400)],
  ['loginMaxFailures', '密码错误锁定次数', 'Wrong passwords in a row that lock an account', '5', 'NUMBER', 'auth', whole(1, 1000)],
  ['loginLockMinutes', '账号锁定分钟数', 'Minutes of that lock', '15', 'NUMBER', 'auth', whole(1, 1440)],
  ['loginAddressFailures', '同一地址十分钟内失败次数', 'Failed sign-ins from one address within ten minutes', '50', 'NUMBER', 'auth', whole(5, 100_000)],
  ['smsPerDay', '每个手机号每日短信数', 'Text messages to one mobile number a day', '10', 'NUMBER', 'auth', whole(1, 1000)],
  ['roundingMode', '金额舍入方式', 'Rounding of amounts, once a line', 'half-up', 'ENUM', 'money', { options: roundings }],
  ['purchase.approval.level2', '采购二级审批金额', 'Order total from which a second approval is needed', '10000', 'NUMBER', 'purchase', amount],
  ['purchase.approval.level3', '采购三级审批金额', 'Order total from which a third approval is needed', '100000', 'NUMBER', 'purchase', amount],
  ['pay.approval.level2', '付款二级审批金额', 'Payment from which a second approval is needed', '50000', 'NUMBER', 'purchase', amount],
  ['pay.approval.level3', '付款三级审批金额', 'Payment from which a third approval is needed', '200000', 'NUMBER', 'purchase', amount],
  ['price.change.level2', '调价二级审批幅度', 'Share of the old price from which a second approval is needed', '0.05', 'NUMBER', 'product', share],
  ['price.change.level3', '调价三级审批幅度', 'Share of the old price from which a third approval is needed', '0.20', 'NUMBER', 'product', share],
  [
    'price-rule.sample-costs',
    '价格规则试算成本',
    'Costs on which price rules are tried',
    '10,50,100,500,1000',
    'TEXT',
    'supplier',
    {},
    '逗号分隔 / comma-separated',
  ],
  [
    'freight-rule.approval.increase',
    '运费涨幅升级审批比例',
    'Average increase of freight from which a second approval is needed',
    '0.10',
    'NUMBER',
    'supplier',
    share,
  ],
  ['stock.take.level2', '盘亏二级审批金额', 'Loss of a count from which a second approval is needed', '1000', 'NUMBER', 'stock', amount],
  ['stock.take.level3', '盘亏三级审批金额', 'Loss of a count from which a third approval is needed', '10000', 'NUMBER', 'stock', amount],
  ['order.ship.default-hours', '默认发货时限（小时）', 'Hours to ship where the supplier has no delivery rule', '48', 'NUMBER', 'order', whole(1, 8760)],
  ['order.after-sales-days', '售后期天数', 'Days after receipt until an order is completed', '7', 'NUMBER', 'order', whole(0, 365)],
  ['order.receive.days', '收货时限天数', 'Days after shipping within which goods are received', '15', 'NUMBER', 'order', whole(1, 365)],
  ['order.overdue.warn-hours', '超时预警提前小时数', 'Hours before a promise runs out at which it is told', '24', 'NUMBER', 'order', whole(1, 720)],
  ['order.postpone.max-days', '最多延期天数', 'Days that a promise may be put off at most', '15', 'NUMBER', 'order', whole(1, 365)],
  ['order.postpone.max-times', '最多延期次数', 'How often a promise may be put off', '2', 'NUMBER', 'order', whole(0, 100)],
  [
    'supplier.regularization.valid-days',
    '转正资质最短有效天数',
    'Days that qualifications must still be good for at a regularization',
    '90',
    'NUMBER',
    'supplier',
    whole(0, 3650),
  ],
  [
    'supplier.regularization.gm-amount',
    '转正总经理审批年交易额',
    'Expected a year from which the general manager approves a regularization',
    '1000000',
    'NUMBER',
    'supplier',
    amount,
  ],
  ['supplier.regularization.cool-down', '转正驳回后冷静天数', 'Days after a rejected regularization', '30', 'NUMBER', 'supplier', whole(0, 3650)],
  ['supplier.exit.item-days', '清算事项期限天数', 'Days for an item of a clearing', '14', 'NUMBER', 'supplier', whole(1, 365)],
  ['supplier.exit.disable-days', '退出后账号停用天数', 'Days after an exit until the accounts close', '30', 'NUMBER', 'supplier', whole(0, 365)],
  ['supplier.expiry.first', '到期首次提醒天数', 'Days before an expiry at which it is first told', '90', 'NUMBER', 'supplier', whole(1, 365)],
  ['supplier.expiry.second', '到期再次提醒天数', 'Days before an expiry at which it is told again', '30', 'NUMBER', 'supplier', whole(1, 365)],
  ['supplier.expiry.last', '到期最后提醒天数', 'Days before an expiry at which it is told for the last time', '7', 'NUMBER', 'supplier', whole(1, 365)],
  ['supplier.score.close-day', '供应商评分月结日', 'Day of a month from which the last month is scored', '2', 'NUMBER', 'supplier', whole(1, 28)],
  ['supplier.score.answer-days', '退回申请应答天数', 'Days in which a returned application is answered in time', '3', 'NUMBER', 'supplier', whole(1, 90)],
  ['approval.remind', '审批提醒周期', 'When a task that waits is brought to mind', 'R3/PT24H', 'TEXT', 'workflow', {}, 'ISO 8601'],
  ['approval.escalate', '审批升级时限', 'When the leader is called in for a task that waits', '72h', 'DURATION', 'workflow', {}],
  ['workflow.urge-interval', '催办最短间隔', 'How long a case is left alone after it was urged', '2h', 'DURATION', 'workflow', {}],
  [
    'registration.cool-down-days',
    '入驻驳回后重新申请间隔（天）',
    'Days after a rejection before a company may apply again',
    '30',
    'NUMBER',
    'supplier',
    whole(0, 3650),
  ],
  ['registration.idle-days', '入驻申请闲置失效（天）', 'Days without a step after which an application runs out', '30', 'NUMBER', 'supplier', whole(1, 3650)],
  [
    'registration.required-materials',
    '入驻必需资质',
    'Papers that a registration must bring',
    'BUSINESS_LICENSE',
    'TEXT',
    'supplier',
    {},
    '资质类型，逗号分隔 / kinds, commas between',
  ],
  ['registration.link-days', '入驻链接有效天数', 'Days that the link of an applicant works', '90', 'NUMBER', 'supplier', whole(1, 3650)],
  ['registration.audit-link-days', '审核链接有效天数', 'Days that a mailed approval works', '7', 'NUMBER', 'supplier', whole(1, 365)],
  ['integration.mts', 'MTS 服务地址', 'Address of MTS', 'local', 'TEXT', 'integration', {}, 'local: 本地示例 / the sample'],
  ['integration.jd.regions', '京东区域服务地址', 'Address of JD’s regions', 'local', 'TEXT', 'integration', {}, 'local: 本地示例 / the sample'],
  [
    'integration.channel.promises',
    '渠道承诺通知地址',
    'Address where channels hear of new dates',
    'local',
    'TEXT',
    'integration',
    {},
    'local: 本地示例 / the sample',
  ],
  ['exception.retry.max', '异常单最多重试次数', 'Retries before a person must handle it, where its type says nothing', '8', 'NUMBER', 'order', whole(0, 100)],
  ...externalCodes.map((code): Param => [
    externalUrlKey(code),
    `外部地址：${externalMenus[code].zh}`,
    `Address of ${externalMenus[code].en}`,
    noAddress,
    'TEXT',
    'external',
    {},
    'none: 不显示菜单 / not in the menu',
  ]),
]

type Rule = readonly [bizType: string, zh: string, en: string, prefix: string]

const rules: readonly Rule[] = [
  ['purchase-order', '采购订单', 'Purchase order', 'PO'],
  ['purchase-return', '采购退货单', 'Purchase return', 'PR'],
  ['purchase-bill', '对账单', 'Statement of account', 'PB'],
  ['bill-pay', '付款单', 'Payment', 'BP'],
  ['inbound-order', '入库单', 'Inbound order', 'IN'],
  ['outbound-order', '出库单', 'Outbound order', 'OUT'],
  ['transfer-order', '调拨单', 'Transfer order', 'TR'],
  ['inventory-take', '盘点单', 'Stock count', 'IT'],
  ['price-adjustment', '调价单', 'Price adjustment', 'PA'],
  ['order-master', '销售订单', 'Sales order', 'SO'],
  ['order-parcel', '包裹', 'Parcel', 'PC'],
  ['overdue-order', '超时单', 'Overdue order', 'OD'],
  ['after-sales-order', '售后单', 'After-sales order', 'AS'],
  ['exception-order', '异常单', 'Exception', 'EX'],
  ['postpone-apply', '延期申请', 'Postponement request', 'PP'],
  ['supplier', '供应商', 'Supplier', 'SUP'],
  ['supplier-registration', '入驻申请', 'Registration', 'SR'],
  ['supplier-freeze', '冻结单', 'Freeze', 'SF'],
  ['supplier-regularization', '转正单', 'Regularization', 'SZ'],
  ['supplier-exit', '退出单', 'Exit', 'SE'],
  ['supplier-contract', '供应商合同', 'Supplier contract', 'SC'],
  ['supplier-change', '续约变更', 'Renewal change', 'SU'],
  ['supplier-price-rule', '价格规则', 'Price rule', 'SPR'],
  ['supplier-freight-rule', '运费规则', 'Freight rule', 'SFR'],
  ['supplier-feedback', '供应商反馈', 'Supplier feedback', 'FB'],
  ['spu', '商品', 'Product', 'SPU'],
  ['sku', 'SKU', 'SKU', 'SKU'],
  ['warehouse', '仓库', 'Warehouse', 'WH'],
  ['leave', '请假单', 'Leave request', 'LV'],
]

/** Suppliers, products and warehouses are numbered through; documents anew every day. */
const numberedThrough = new Set(['supplier', 'spu', 'sku', 'warehouse'])

/** Values are the administrators'; what a parameter is, and what it may be, follows the product. */
export async function seedParams(prisma: PrismaClient): Promise<void> {
  for (const [paramKey, paramName, paramNameEn, paramValue, valueType, group, limits, remark] of params) {
    const constraints = JSON.stringify(limits)
    await prisma.$executeRaw`
      insert into system_param (id, param_name, param_name_en, param_key, param_value, default_value, value_type, "group", constraints, remark)
      values (${newId()}::uuid, ${paramName}, ${paramNameEn}, ${paramKey}, ${paramValue}, ${paramValue}, ${valueType}, ${group}, ${constraints}::jsonb, ${remark ?? null})
      on conflict (param_key) where deleted_at is null do update set default_value = excluded.default_value, constraints = excluded.constraints,
        value_type = excluded.value_type, param_name_en = coalesce(system_param.param_name_en, excluded.param_name_en)
      where (system_param.default_value, system_param.constraints) is distinct from (excluded.default_value, excluded.constraints)`
  }
}

/** A rule that stands keeps what the administrators made of it; it only gets the English name that it still lacks. */
export async function seedNumberRules(prisma: PrismaClient): Promise<void> {
  for (const [bizType, name, nameEn, prefix] of rules) {
    const through = numberedThrough.has(bizType)
    await prisma.$executeRaw`
      insert into number_rule (id, biz_type, name, name_en, prefix, date_pattern, length, reset_cycle)
      values (${newId()}::uuid, ${bizType}, ${name}, ${nameEn}, ${prefix}, ${through ? '' : 'yyyyMMdd'}, ${through ? 6 : 4}, ${through ? 'NEVER' : 'DAY'})
      on conflict (biz_type) where deleted_at is null do update set name_en = excluded.name_en
      where number_rule.name_en is null and number_rule.name = excluded.name`
  }
}
