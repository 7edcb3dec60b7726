/** The papers of suppliers as an installation has them at first: the file, the recommendation, the change. */
import { lines, pairs, papersOf, say, signatures, type Locale, type Paper, type Words } from '#server/area/paper-parts.ts'

const company = [
  ['companyName', ['公司名称', 'Company']],
  ['code', ['供应商编号', 'Number']],
  ['creditCode', ['统一社会信用代码', 'Credit code']],
  ['companyType', ['企业类型', 'Company type']],
  ['legalPerson', ['法定代表人', 'Representative']],
  ['registeredCapital', ['注册资本', 'Capital']],
  ['foundedOn', ['成立日期', 'Founded']],
  ['licenseValidTo', ['营业期限至', 'Licence until']],
  ['wholeAddress', ['地址', 'Address']],
  ['contactName', ['联系人', 'Contact']],
  ['mobile', ['手机号', 'Mobile']],
  ['email', ['邮箱', 'E-mail']],
] as const satisfies readonly (readonly [string, Words])[]

const standing = [
  ['stage', ['阶段', 'Stage']],
  ['operStatus', ['经营状态', 'State']],
  ['level', ['等级', 'Level']],
  ['masterUserName', ['采购负责人', 'In charge']],
  ['settleCycle', ['结算周期', 'Settlement']],
  ['paymentTerms', ['账期（天）', 'Terms (days)']],
] as const satisfies readonly (readonly [string, Words])[]

const materials = (locale: Locale) =>
  lines(
    locale,
    'materials',
    ['资质', 'Qualifications'],
    [
      ['materialType', ['类型', 'Kind']],
      ['name', ['名称', 'Name']],
      ['materialNo', ['编号', 'Number']],
      ['validTo', ['有效期至', 'Valid to']],
    ],
  )
const contracts = (locale: Locale) =>
  lines(
    locale,
    'contracts',
    ['合同', 'Contracts'],
    [
      ['contractNo', ['合同编号', 'Number']],
      ['name', ['名称', 'Name']],
      ['amount', ['金额', 'Amount']],
      ['validFrom', ['有效期起', 'Valid from']],
      ['validTo', ['有效期至', 'Valid to']],
    ],
  )
const contacts = (locale: Locale) =>
  lines(
    locale,
    'contacts',
    ['联系人', 'Contacts'],
    [
      ['name', ['姓名', 'Name']],
      ['position', ['职务', 'Position']],
      ['mobile', ['手机号', 'Mobile']],
      ['email', ['邮箱', 'E-mail']],
    ],
  )
const accounts = (locale: Locale) =>
  lines(
    locale,
    'bankAccounts',
    ['结算账户', 'Bank accounts'],
    [
      ['accountName', ['账户名称', 'Account name']],
      ['bankName', ['开户银行', 'Bank']],
      ['accountNo', ['银行账号', 'Account number']],
    ],
  )

const offer = (locale: Locale) =>
  lines(
    locale,
    'productTypes',
    ['产品类型', 'Kinds of goods'],
    [
      ['kindName', ['产品类型', 'Kind of goods']],
      ['authLevel', ['经营资格', 'Sells as']],
      ['brandNames', ['经营品牌', 'Brands']],
    ],
  ) +
  lines(
    locale,
    'salesChannels',
    ['销售渠道', 'Sales channels'],
    [
      ['channel', ['渠道', 'Channel']],
      ['status', ['状态', 'Status']],
    ],
  )

export const supplierPaperTemplates: readonly Paper[] = [
  ...papersOf(
    { code: 'supplier', bizType: 'supplier', title: ['供应商档案', 'Supplier file'] },
    (locale) => pairs(locale, [...company, ...standing]) + contacts(locale) + accounts(locale) + materials(locale) + contracts(locale) + offer(locale),
  ),
  ...papersOf(
    { code: 'supplier-recommend', bizType: 'supplier', title: ['供应商推荐表', 'Supplier recommendation'], isDefault: false },
    (locale) =>
      pairs(locale, [...company, ...standing, ['expectedAnnualAmount', ['预计年交易额', 'Expected a year']], ['score', ['评分', 'Score']]]) +
      `<h3>${say(locale, ['经营范围', 'Scope of business'])}</h3><p>{{businessScope}}{{^businessScope}}-{{/businessScope}}</p>` +
      materials(locale) +
      `<h3>${say(locale, ['推荐意见', 'Recommendation'])}</h3>` +
      signatures(locale, [
        ['推荐人：', 'Recommended by:'],
        ['部门负责人：', 'Head of department:'],
        ['分管领导：', 'Management:'],
      ]),
  ),
  ...papersOf(
    { code: 'supplier-change', bizType: 'supplier-change', title: ['供应商变更单', 'Supplier change'] },
    (locale) =>
      pairs(locale, [
        ['code', ['单号', 'Number']],
        ['supplierName', ['供应商', 'Supplier']],
        ['kind', ['类型', 'Kind']],
        ['status', ['状态', 'Status']],
        ['submittedAt', ['提交时间', 'Submitted']],
        ['approvedAt', ['通过时间', 'Approved']],
      ]) +
      lines(
        locale,
        'asked',
        ['申请内容', 'What is asked for'],
        [
          ['label', ['字段', 'Field']],
          ['before', ['变更前', 'Before']],
          ['value', ['变更后', 'After']],
          ['changed', ['变更', 'Changed']],
        ],
      ) +
      materials(locale) +
      contracts(locale) +
      signatures(locale, [
        ['申请人：', 'Applicant:'],
        ['审核人：', 'Reviewer:'],
      ]),
  ),
]
