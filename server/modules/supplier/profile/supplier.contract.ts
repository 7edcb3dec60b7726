/** The supplier himself: who the company is, where it stands on the platform, and how it is settled with. */
import { z } from 'zod'
import { defineResource, Id, Instant, Money } from '#kit/contract.ts'
import { choice, dayOrNone, drawn, flag, inEnglish, lookedUp, named, optional, remark } from '#kit/fields.contract.ts'
import { CreditCode } from './credit-code.contract.ts'
import { email, mobileOrNone, regionCode } from './supplier-fields.contract.ts'

export const stages = [
  { value: 'POTENTIAL', label: { zh: '潜在供应商', en: 'Potential' }, color: 'blue' },
  { value: 'FORMAL', label: { zh: '正式供应商', en: 'Formal' }, color: 'green' },
  { value: 'EXITED', label: { zh: '已退出', en: 'Exited' }, color: 'default' },
] as const

export const operStatuses = [
  { value: 'NORMAL', label: { zh: '正常', en: 'Normal' }, color: 'green' },
  { value: 'FREEZE_PENDING', label: { zh: '冻结审批中', en: 'Freeze pending' }, color: 'orange' },
  { value: 'FROZEN', label: { zh: '已冻结', en: 'Frozen' }, color: 'red' },
  { value: 'DEFROST_PENDING', label: { zh: '解冻审批中', en: 'Release pending' }, color: 'gold' },
] as const

/** What a freeze stops. */
export const freezeScopes = [
  { value: 'PRODUCT', label: { zh: '商品', en: 'Products' } },
  { value: 'ORDER', label: { zh: '订单', en: 'Orders' } },
  { value: 'PAYMENT', label: { zh: '付款', en: 'Payments' } },
  { value: 'ALL', label: { zh: '全部', en: 'Everything' } },
] as const

const cycles = [
  { value: 'DAY', label: { zh: '天', en: 'Day' } },
  { value: 'WEEK', label: { zh: '周', en: 'Week' } },
  { value: 'MONTH', label: { zh: '月', en: 'Month' } },
] as const

/** What a draft of a supplier may say; the steps of `saveSupplierInfo` take parts of it. */
export const companyFields = {
  companyName: inEnglish(named('公司名称', 'Company', 200, 240), 'nameEn'),
  shortName: optional('简称', 'Short name', 50, 'hidden'),
  nameEn: optional('英文名称', 'English name', 200, 'hidden'),
  creditCode: CreditCode.meta({
    label: { zh: '统一社会信用代码', en: 'Credit code' },
    widget: 'text',
    column: 210,
    search: 'prefix',
    requiredMessage: { zh: '请输入统一社会信用代码', en: 'Enter the credit code' },
    hint: { zh: '18 位，最后一位为校验码', en: '18 signs, the last one checks the others' },
  }),
  companyType: choice('企业类型', 'Company type', 'company_type', 'hidden'),
  legalPerson: optional('法定代表人', 'Legal representative', 50, 'hidden'),
  /** Stored encrypted; rows carry it with its middle hidden. */
  legalIdNo: z
    .string()
    .trim()
    .max(30)
    .regex(/^[\dA-Za-z*()-]*$/)
    .nullish()
    .meta({ label: { zh: '法人证件号', en: 'ID of the representative' }, widget: 'text', column: 'hidden' }),
  registeredCapital: Money.nullish().meta({ label: { zh: '注册资本', en: 'Registered capital' }, widget: 'money', column: 'hidden' }),
  foundedOn: dayOrNone('成立日期', 'Founded', 'hidden'),
  regionCode,
  address: optional('地址', 'Address', 500, 'hidden'),
  businessScope: z
    .string()
    .trim()
    .max(4000)
    .nullish()
    .meta({ label: { zh: '经营范围', en: 'Scope of business' }, widget: 'textarea', column: false }),
  licenseNo: optional('营业执照号', 'Licence number', 50, 'hidden'),
  licenseValidTo: dayOrNone('营业期限至', 'Licence valid to', 'hidden'),
  website: optional('网址', 'Website', 200, 'hidden'),
  contactName: optional('联系人', 'Contact', 50, 110),
  mobile: mobileOrNone,
  email,
} as const

export const settlementFields = {
  taxpayerType: z
    .enum(['GENERAL', 'SMALL'])
    .nullish()
    .meta({ label: { zh: '纳税人类型', en: 'Taxpayer type' }, widget: 'dict', dict: 'taxpayer_type', column: 'hidden' }),
  taxNo: optional('税号', 'Tax number', 30, 'hidden'),
  settleCycle: z
    .enum(['DAY', 'WEEK', 'MONTH'])
    .default('MONTH')
    .meta({ label: { zh: '结算周期', en: 'Settlement cycle' }, widget: 'select', options: cycles, column: 100 }),
  settleDay: z.coerce
    .number()
    .int()
    .min(1)
    .max(31)
    .nullish()
    .meta({ label: { zh: '结算日', en: 'Settlement day' }, widget: 'number', column: 'hidden' }),
  paymentTerms: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(30)
    .meta({ label: { zh: '账期（天）', en: 'Terms (days)' }, widget: 'number', column: 90 }),
} as const

export const cooperationFields = {
  level: choice('等级', 'Level', 'supplier_level', 90),
  expectedAnnualAmount: Money.nullish().meta({ label: { zh: '预计年交易额', en: 'Expected a year' }, widget: 'money', column: 'hidden' }),
  enterpriseGroupId: Id.nullish().meta({
    label: { zh: '企业集团', en: 'Group' },
    widget: 'reference',
    column: false,
    search: 'equals',
    reference: { resource: 'enterprise-group', labelField: 'enterpriseGroupName' },
  }),
  cityCompanyId: Id.nullish().meta({
    label: { zh: '城市公司', en: 'City company' },
    widget: 'reference',
    column: false,
    search: 'equals',
    reference: { resource: 'city-company', labelField: 'cityCompanyName' },
  }),
  masterUserId: Id.nullish().meta({
    label: { zh: '采购负责人', en: 'In charge' },
    widget: 'reference',
    column: false,
    search: 'equals',
    reference: { resource: 'user', labelField: 'masterUserName' },
  }),
  secretPrice: flag('价格保密', 'Secret prices', 'hidden'),
  remark,
} as const

export const supplier = defineResource({
  name: 'supplier',
  label: { zh: '供应商', en: 'Supplier' },
  path: '/api/supplier/supplier-admin',
  row: {
    code: drawn('供应商编号', 'Number', 130),
    ...companyFields,
    stage: z
      .enum(['POTENTIAL', 'FORMAL', 'EXITED'])
      .meta({ label: { zh: '阶段', en: 'Stage' }, widget: 'status', column: 110, options: stages, search: 'equals', sortable: true }),
    operStatus: z
      .enum(['NORMAL', 'FREEZE_PENDING', 'FROZEN', 'DEFROST_PENDING'])
      .meta({ label: { zh: '经营状态', en: 'State' }, widget: 'status', column: 120, options: operStatuses, search: 'equals', sortable: true }),
    freezeScopes: z.array(z.string()).meta({ label: { zh: '冻结范围', en: 'Frozen' }, widget: 'select', options: freezeScopes, column: 'hidden' }),
    freezeReleaseOn: dayOrNone('解冻日期', 'Released on', 'hidden'),
    ...settlementFields,
    ...cooperationFields,
    enterpriseGroupName: lookedUp('企业集团', 'Group', 'hidden'),
    cityCompanyName: lookedUp('城市公司', 'City company', 'hidden'),
    masterUserName: lookedUp('采购负责人', 'In charge', 120),
    score: z
      .string()
      .nullish()
      .meta({ label: { zh: '评分', en: 'Score' }, widget: 'number', column: 'hidden', sortable: true, search: 'range' }),
    scoreStanding: z
      .string()
      .nullish()
      .meta({ label: { zh: '评分等级', en: 'Standing' }, widget: 'text', column: false, search: 'equals' }),
    scoreStandingName: lookedUp('评分等级', 'Standing', 110),
    scoreStandingColor: z.string().nullish().meta({ technical: true, computed: true }),
    isTest: flag('测试', 'Test', 'hidden'),
    tenantCode: optional('租户编号', 'Tenant', 20, 'hidden'),
    formalAt: Instant.nullish().meta({ label: { zh: '转正时间', en: 'Formal since' }, widget: 'datetime', column: 'hidden', sortable: true }),
    exitedAt: Instant.nullish().meta({ label: { zh: '退出时间', en: 'Exited at' }, widget: 'datetime', column: 'hidden', sortable: true }),
    snapshotVersion: z.number().int().meta({ technical: true }),
  },
  writable: [...keysOf(companyFields), ...keysOf(settlementFields), ...keysOf(cooperationFields)],
  differs: {
    lifecycles: { stage: 'supplier-stage', operStatus: 'supplier-oper-status' },
    verbs: { detail: 'details' },
    scope: { supplier: 'id', keeper: 'masterUserId' },
    found: {
      by: ['code', 'companyName', 'shortName', 'creditCode', 'nameEn'],
      code: 'code',
      title: 'companyName',
      titleEn: 'nameEn',
      at: '/supplier-center/supplier-detail?id={id}',
      list: '/supplier-center/supplier-list/index',
    },
    commands: {
      testFlag: {
        label: { zh: '测试标记', en: 'Test flag' },
        permission: 'supplier:test-flag',
        input: z.object({ id: Id, isTest: z.boolean() }),
      },
    },
  },
})

function keysOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[]
}
