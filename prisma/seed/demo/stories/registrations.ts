/** Companies that want to become suppliers: one in each step of the review, one that has to send something again. */
import { samplePaper } from '../paper.ts'
import type { Stage, Story } from '../stage.ts'
import { decide } from './deciding.ts'

interface Applicant {
  readonly account: string
  readonly companyName: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly contact: string
  readonly mobile: string
  readonly regionCode: string
  readonly address: string
  readonly businessScope: string
  readonly capital: string
  readonly foundedOn: string
}

const lighting: Applicant = {
  account: 'weiguang',
  companyName: '深圳市微光照明科技股份有限公司',
  creditCode: '91440304MA5DWG1NXE',
  legalPerson: '邓文涛',
  contact: '欧阳明',
  mobile: '13900020071',
  regionCode: '440304',
  address: '广东省深圳市福田区车公庙',
  businessScope: '照明产品的研发、生产与销售',
  capital: '50000000.00',
  foundedOn: '2009-12-03',
}
const seasoning: Applicant = {
  account: 'jinweiyuan',
  companyName: '天津津味源调味品有限公司',
  creditCode: '91120103MA05JW8HXH',
  legalPerson: '郝建军',
  contact: '郝建军',
  mobile: '13900020072',
  regionCode: '120103',
  address: '天津市河西区友谊路',
  businessScope: '调味品的生产与销售',
  capital: '3500000.00',
  foundedOn: '2014-06-27',
}
const kitchen: Applicant = {
  account: 'yongjiang',
  companyName: '宁波甬江厨具制造有限公司',
  creditCode: '91330281MA2CHLK6YA',
  legalPerson: '葛立新',
  contact: '葛文静',
  mobile: '13900020073',
  regionCode: '330281',
  address: '浙江省宁波市余姚市低塘街道',
  businessScope: '厨房用具、不锈钢制品的制造与销售',
  capital: '12000000.00',
  foundedOn: '2018-03-06',
}
const plants: Applicant = {
  account: 'lvshi',
  companyName: '长沙绿拾园艺有限公司',
  creditCode: '91430104MA4QBXN27Y',
  legalPerson: '彭湘',
  contact: '彭湘',
  mobile: '13900020074',
  regionCode: '430104',
  address: '湖南省长沙市岳麓区麓谷大道',
  businessScope: '绿植、园艺用品的租赁与销售',
  capital: '1000000.00',
  foundedOn: '2021-05-20',
}

/** Fills the form in and hands it in. @returns id of the application */
async function register(stage: Stage, { account, capital, contact, ...company }: Applicant): Promise<string> {
  const backstage = '/api/supplier/supplier-backstage'
  const { id, token } = await stage.asGuest(`${backstage}/registration-save`, {
    step: 'company',
    data: { ...company, companyType: 'LIMITED', registeredCapital: capital, contactName: contact, email: `${account}@example.com` },
  })
  const save = (step: string, data: object) => stage.asGuest(`${backstage}/registration-save`, { token, step, data })
  await save('contacts', { contacts: [{ name: contact, position: '业务经理', mobile: company.mobile, isPrimary: true, duties: ['BUSINESS'] }] })
  await save('settlement', {
    taxpayerType: 'GENERAL',
    taxNo: company.creditCode,
    settleCycle: 'MONTH',
    bankAccount: { accountName: company.companyName, bankName: '招商银行', accountNo: `6222026${company.mobile}` },
  })
  const form = new FormData()
  form.append('token', token)
  form.append('file', samplePaper('Business licence (sample)', [company.creditCode, `Founded ${company.foundedOn}`]), '营业执照.pdf')
  const licence = await stage.asGuest(`${backstage}/registration-upload`, form)
  await save('materials', {
    materials: [
      {
        materialType: 'BUSINESS_LICENSE',
        name: '营业执照',
        materialNo: company.creditCode,
        fileIds: [licence.id],
        validFrom: company.foundedOn,
        validTo: stage.today.plus({ years: 12 }).toISODate(),
      },
    ],
  })
  await stage.asGuest(`${backstage}/register`, { token, tenantId: '000000', account, password: stage.password, password2: stage.password })
  await stage.settled()
  return id
}

export const registrationStories: readonly Story[] = [
  { name: 'registration handed in', tell: async (stage) => void (await register(stage, lighting)) },
  {
    name: 'registration with finance',
    async tell(stage) {
      const id = await register(stage, seasoning)
      await decide(stage, 'purchaser', id, { comment: '品类有缺口，建议引入' })
      await decide(stage, 'legal', id, { comment: '证照齐全有效' })
    },
  },
  {
    name: 'registration before the last word',
    async tell(stage) {
      const id = await register(stage, kitchen)
      await decide(stage, 'purchaser', id, { comment: '已实地走访工厂' })
      await decide(stage, 'legal', id)
      await decide(stage, 'finance', id, { comment: '结算信息已核对' })
    },
  },
  {
    name: 'registration returned',
    async tell(stage) {
      const id = await register(stage, plants)
      await stage.as('purchaser', '/api/supplier/supplier-registration/remark', { id, remarks: { 'company.businessScope': '请写明是否含绿植租赁养护服务' } })
      await decide(stage, 'purchaser', id, { pass: false, comment: '请补充经营范围说明与植物检疫证明' })
    },
  },
]
