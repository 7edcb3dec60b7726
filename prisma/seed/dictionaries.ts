/** Dictionaries that the product itself reads. Added when missing; names, colours and order that administrators changed stay. */
import { newId } from '#kit/ids.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'

/** `[key, zh, en, colour]` */
type Entry = readonly [key: string, zh: string, en: string, color?: string]

export interface SeedDictionary {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly entries: readonly Entry[]
}

const dictionaries: readonly SeedDictionary[] = [
  {
    code: 'sales_channel',
    zh: '销售渠道',
    en: 'Sales channels',
    entries: [
      ['COMMUNITY_MALL', '社区商城', 'Community mall', 'blue'],
      ['ENTERPRISE_MALL', '企业商城', 'Enterprise mall', 'geekblue'],
      ['FUBAG_MALL', '福包商城', 'Fubag mall', 'magenta'],
      ['JD', '京东', 'JD', 'red'],
      ['DL', '得力', 'Deli', 'green'],
      ['YX', '严选', 'Yanxuan', 'gold'],
      ['YC', '云采', 'Yuncai', 'cyan'],
    ],
  },
  {
    code: 'category_type',
    zh: '类目类型',
    en: 'Category types',
    entries: [
      ['1', '京东运营', 'JD operation'],
      ['2', '税号分类', 'Tax classification'],
    ],
  },
  {
    code: 'profit_type',
    zh: '利润类型',
    en: 'Profit types',
    entries: [
      ['1', '利润额', 'Profit amount'],
      ['2', '利润率', 'Profit rate'],
    ],
  },
  {
    code: 'settle_cycle',
    zh: '结算周期',
    en: 'Settlement cycles',
    entries: [
      ['DAY', '天', 'Day'],
      ['WEEK', '周', 'Week'],
      ['MONTH', '月', 'Month'],
    ],
  },
  {
    code: 'notice_category',
    zh: '公告类别',
    en: 'Kinds of announcements',
    entries: [
      ['announcement', '公告', 'Announcement', 'blue'],
      ['maintenance', '系统维护', 'Maintenance', 'orange'],
      ['policy', '制度', 'Policy', 'purple'],
      ['activity', '活动', 'Event', 'green'],
    ],
  },
  {
    code: 'process_category',
    zh: '流程分类',
    en: 'Categories of processes',
    entries: [
      ['supplier', '供应商', 'Suppliers'],
      ['purchase', '采购', 'Purchasing'],
      ['order', '订单', 'Orders'],
      ['product', '商品', 'Products'],
      ['pricing', '定价', 'Pricing'],
      ['warehouse', '仓储', 'Warehouse'],
      ['finance', '财务', 'Finance'],
      ['people', '人事', 'People'],
      ['office', '行政', 'Office'],
    ],
  },
  {
    code: 'message_module',
    zh: '消息模块',
    en: 'Message modules',
    entries: [
      ['MESSAGE_SUPPLIER', '供应商消息', 'Supplier messages'],
      ['MESSAGE_PLATFORM', '平台消息', 'Platform messages'],
      ['WORKFLOW', '流程消息', 'Workflow messages'],
    ],
  },
  {
    code: 'yes_no',
    zh: '是否',
    en: 'Yes or no',
    entries: [
      ['1', '是', 'Yes', 'green'],
      ['0', '否', 'No', 'default'],
    ],
  },
  {
    code: 'toggle',
    zh: '启停状态',
    en: 'On or off',
    entries: [
      ['ENABLED', '启用', 'Enabled', 'green'],
      ['DISABLED', '停用', 'Disabled', 'red'],
    ],
  },
  {
    code: 'material_type',
    zh: '资质类型',
    en: 'Qualifications',
    entries: [
      ['BUSINESS_LICENSE', '营业执照', 'Business licence'],
      ['BRAND_AUTH', '品牌授权书', 'Brand authorisation'],
      ['TRADEMARK', '商标注册证', 'Trademark certificate'],
      ['QUALITY_REPORT', '质检报告', 'Quality report'],
      ['FOOD_LICENSE', '食品经营许可证', 'Food licence'],
      ['TAX_CERT', '一般纳税人证明', 'General taxpayer certificate'],
      ['BANK_PERMIT', '开户许可证', 'Bank account permit'],
      ['OTHER', '其他', 'Other'],
    ],
  },
  {
    code: 'company_type',
    zh: '企业类型',
    en: 'Company types',
    entries: [
      ['LIMITED', '有限责任公司', 'Limited company'],
      ['JOINT_STOCK', '股份有限公司', 'Joint-stock company'],
      ['SOLE', '个人独资企业', 'Sole proprietorship'],
      ['PARTNERSHIP', '合伙企业', 'Partnership'],
      ['INDIVIDUAL', '个体工商户', 'Individual business'],
    ],
  },
  {
    code: 'taxpayer_type',
    zh: '纳税人类型',
    en: 'Taxpayer types',
    entries: [
      ['GENERAL', '一般纳税人', 'General'],
      ['SMALL', '小规模纳税人', 'Small-scale'],
    ],
  },
  {
    code: 'invoice_type',
    zh: '发票类型',
    en: 'Invoice types',
    entries: [
      ['SPECIAL', '增值税专用发票', 'Special VAT invoice'],
      ['NORMAL', '增值税普通发票', 'Ordinary VAT invoice'],
      ['ELECTRONIC', '电子发票', 'Electronic invoice'],
    ],
  },
  {
    code: 'pay_channel',
    zh: '付款渠道',
    en: 'Payment channels',
    entries: [
      ['BANK', '银行转账', 'Bank transfer'],
      ['FACTORING', '保理', 'Factoring'],
      ['OFFLINE', '线下', 'Offline'],
      ['OFFSET', '冲抵', 'Offset'],
    ],
  },
  {
    code: 'purchase_type',
    zh: '采购类型',
    en: 'Purchase types',
    entries: [
      ['STOCK', '备货采购', 'To stock'],
      ['ORDER', '以销定采', 'To order'],
      ['SAMPLE', '样品采购', 'Samples'],
      ['DIRECT', '直发采购', 'Drop shipment'],
    ],
  },
  {
    code: 'return_reason',
    zh: '退货原因',
    en: 'Return reasons',
    entries: [
      ['QUALITY', '质量问题', 'Quality'],
      ['DAMAGED', '运输破损', 'Damaged in transit'],
      ['WRONG', '发错货', 'Wrong goods'],
      ['EXPIRED', '临期或过期', 'Expiring or expired'],
      ['UNSALABLE', '滞销', 'Does not sell'],
      ['OTHER', '其他', 'Other'],
    ],
  },
  {
    code: 'after_sales_reason',
    zh: '售后原因',
    en: 'After-sales reasons',
    entries: [
      ['QUALITY', '质量问题', 'Quality'],
      ['NOT_AS_DESCRIBED', '与描述不符', 'Not as described'],
      ['MISSING', '少件', 'Parts missing'],
      ['DAMAGED', '破损', 'Damaged'],
      ['NO_LONGER_WANTED', '不想要了', 'No longer wanted'],
      ['LATE', '未按时发货', 'Shipped late'],
    ],
  },
  {
    code: 'logistics_company',
    zh: '物流公司',
    en: 'Carriers',
    entries: [
      ['SF', '顺丰速运', 'SF Express'],
      ['JD', '京东物流', 'JD Logistics'],
      ['ZTO', '中通快递', 'ZTO Express'],
      ['YTO', '圆通速递', 'YTO Express'],
      ['STO', '申通快递', 'STO Express'],
      ['YD', '韵达快递', 'Yunda Express'],
      ['EMS', '邮政 EMS', 'EMS'],
      ['DBL', '德邦物流', 'Deppon'],
      ['OTHER', '其他', 'Other'],
    ],
  },
  {
    code: 'postpone_reason',
    zh: '延期原因',
    en: 'Reasons for delay',
    entries: [
      ['OUT_OF_STOCK', '缺货', 'Out of stock'],
      ['LOGISTICS', '物流异常', 'Carrier'],
      ['WEATHER', '天气或不可抗力', 'Weather or force majeure'],
      ['CUSTOMER', '客户要求', 'Asked by the customer'],
      ['OTHER', '其他', 'Other'],
    ],
  },
  {
    code: 'unit_weight',
    zh: '重量单位',
    en: 'Units of weight',
    entries: [
      ['G', '克', 'Gram'],
      ['KG', '千克', 'Kilogram'],
      ['T', '吨', 'Tonne'],
    ],
  },
]

export const seedDictionaries = (prisma: PrismaClient): Promise<void> => addDictionaries(prisma, dictionaries)

/** For other areas' dictionaries too. Idempotent. */
export async function addDictionaries(prisma: PrismaClient, wanted: readonly SeedDictionary[]): Promise<void> {
  for (const [index, { code, zh, en, entries }] of wanted.entries()) {
    await prisma.$executeRaw`insert into dictionary (id, code, dict_value, dict_value_en, sort) values (${newId()}::uuid, ${code}, ${zh}, ${en}, ${index + 1}) on conflict do nothing`
    const root = await prisma.dictionary.findFirst({ where: { code, parentId: null, deletedAt: null }, select: { id: true } })
    if (!root) continue
    const rows = entries.map(([dictKey, value, valueEn, color], place) => ({ id: newId(), dictKey, value, valueEn, color: color ?? null, sort: place + 1 }))
    await prisma.$executeRaw`
      insert into dictionary (id, parent_id, code, dict_key, dict_value, dict_value_en, color, sort)
      select r.id::uuid, ${root.id}::uuid, ${code}, r."dictKey", r.value, r."valueEn", r.color, r.sort
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "dictKey" text, value text, "valueEn" text, color text, sort int)
      on conflict do nothing`
  }
}
