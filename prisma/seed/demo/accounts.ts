/** The people of the demo company and its three suppliers: an account a role, two where one person is not enough, bilingual names, departments with leaders. */
import { hashPassword } from '#server/auth/passwords.ts'
import type { RoleCode } from '#server/auth/role-codes.ts'
import type { PrismaClient } from '../../generated/client.ts'
import { roleId, seededRoles } from '../roles.ts'
import { seedId } from '../seed-id.ts'
import { organizationId, rootOrganization, userId } from '../users.ts'

export const demoCompany = { zh: '远帆供应链管理（上海）有限公司', en: 'Yuanfan Supply Chain Management (Shanghai) Co., Ltd.' } as const

interface Department {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly parent: string
  readonly leader: string
}

const departments: readonly Department[] = [
  { code: 'EXECUTIVE', zh: '总经理办公室', en: 'Executive office', parent: rootOrganization, leader: 'gm' },
  { code: 'PURCHASING', zh: '采购中心', en: 'Purchasing centre', parent: rootOrganization, leader: 'purchase-manager' },
  { code: 'PURCHASING-1', zh: '采购一部', en: 'Purchasing team 1', parent: 'PURCHASING', leader: 'purchase-manager' },
  { code: 'CATEGORY', zh: '品类中心', en: 'Category centre', parent: rootOrganization, leader: 'category-manager' },
  { code: 'CATEGORY-OPS', zh: '品类运营部', en: 'Category operations', parent: 'CATEGORY', leader: 'category-manager' },
  { code: 'PRICING', zh: '定价部', en: 'Pricing', parent: 'CATEGORY', leader: 'category-manager' },
  { code: 'FINANCE', zh: '财务中心', en: 'Finance centre', parent: rootOrganization, leader: 'finance-manager' },
  { code: 'LEGAL', zh: '法务风控部', en: 'Legal and risk', parent: rootOrganization, leader: 'legal' },
  { code: 'LOGISTICS', zh: '仓储物流中心', en: 'Warehousing and logistics', parent: rootOrganization, leader: 'warehouse-manager' },
  { code: 'LOGISTICS-EAST', zh: '华东仓', en: 'East China warehouse', parent: 'LOGISTICS', leader: 'warehouse-manager' },
  { code: 'OPERATIONS', zh: '平台运营中心', en: 'Platform operations', parent: rootOrganization, leader: 'ops' },
  { code: 'SERVICE', zh: '客户服务部', en: 'Customer service', parent: 'OPERATIONS', leader: 'ops' },
]

interface Person {
  readonly account: string
  readonly zh: string
  readonly en: string
  readonly role: RoleCode
  readonly department: string
  readonly position: string
  readonly mobile: string
  /** At the sign-in, where somebody else has the same role. */
  readonly called?: { readonly zh: string; readonly en: string }
}

const staff: readonly Person[] = [
  { account: 'gm', zh: '沈立群', en: 'Shen Liqun', role: 'GM', department: 'EXECUTIVE', position: 'GM', mobile: '13800010001' },
  { account: 'hr', zh: '赵敏', en: 'Zhao Min', role: 'HR', department: 'EXECUTIVE', position: 'MANAGER', mobile: '13800010015' },
  { account: 'ops', zh: '方哲', en: 'Fang Zhe', role: 'OPS', department: 'OPERATIONS', position: 'MANAGER', mobile: '13800010002' },
  { account: 'purchaser', zh: '林晓雯', en: 'Lin Xiaowen', role: 'PURCHASER', department: 'PURCHASING-1', position: 'SPECIALIST', mobile: '13800010003' },
  {
    account: 'purchase-manager',
    zh: '周建国',
    en: 'Zhou Jianguo',
    role: 'PURCHASE_MANAGER',
    department: 'PURCHASING',
    position: 'MANAGER',
    mobile: '13800010004',
  },
  { account: 'category-op', zh: '苏雨晴', en: 'Su Yuqing', role: 'CATEGORY_OP', department: 'CATEGORY-OPS', position: 'SPECIALIST', mobile: '13800010005' },
  {
    account: 'category-manager',
    zh: '韩志远',
    en: 'Han Zhiyuan',
    role: 'CATEGORY_MANAGER',
    department: 'CATEGORY',
    position: 'MANAGER',
    mobile: '13800010006',
  },
  { account: 'pricing', zh: '陆嘉', en: 'Lu Jia', role: 'PRICING', department: 'PRICING', position: 'SPECIALIST', mobile: '13800010007' },
  { account: 'legal', zh: '顾清', en: 'Gu Qing', role: 'LEGAL', department: 'LEGAL', position: 'MANAGER', mobile: '13800010008' },
  { account: 'finance', zh: '吴静怡', en: 'Wu Jingyi', role: 'FINANCE', department: 'FINANCE', position: 'SPECIALIST', mobile: '13800010009' },
  { account: 'finance-manager', zh: '郑海峰', en: 'Zheng Haifeng', role: 'FINANCE_MANAGER', department: 'FINANCE', position: 'MANAGER', mobile: '13800010010' },
  // Who settles what the bank never answered has had no part in the payment: neither written it, nor agreed to it, nor paid it.
  {
    account: 'finance-controller',
    zh: '宋知远',
    en: 'Song Zhiyuan',
    role: 'FINANCE_MANAGER',
    department: 'FINANCE',
    position: 'SPECIALIST',
    mobile: '13800010016',
    called: { zh: '财务复核', en: 'Finance controller' },
  },
  { account: 'cashier', zh: '何美玲', en: 'He Meiling', role: 'CASHIER', department: 'FINANCE', position: 'SPECIALIST', mobile: '13800010011' },
  { account: 'warehouse', zh: '王大力', en: 'Wang Dali', role: 'WAREHOUSE', department: 'LOGISTICS-EAST', position: 'KEEPER', mobile: '13800010012' },
  {
    account: 'warehouse-manager',
    zh: '陈国强',
    en: 'Chen Guoqiang',
    role: 'WAREHOUSE_MANAGER',
    department: 'LOGISTICS',
    position: 'MANAGER',
    mobile: '13800010013',
  },
  { account: 'after-sales', zh: '许安琪', en: 'Xu Anqi', role: 'AFTER_SALES', department: 'SERVICE', position: 'SPECIALIST', mobile: '13800010014' },
]

const positions = [
  { code: 'GM', zh: '总经理', en: 'General manager' },
  { code: 'MANAGER', zh: '部门经理', en: 'Head of department' },
  { code: 'SPECIALIST', zh: '专员', en: 'Specialist' },
  { code: 'KEEPER', zh: '仓管员', en: 'Warehouse keeper' },
] as const

/** The supplier's own row is written by the suppliers' story under `demoSupplierId`. */
export const demoSuppliers = [
  {
    account: 'supplier-a',
    tenantCode: '100001',
    zh: '苏州恒泽办公用品有限公司',
    en: 'Suzhou Hengze Office Supplies Co., Ltd.',
    contact: { zh: '陶欣', en: 'Tao Xin' },
    mobile: '13900020001',
  },
  {
    account: 'supplier-b',
    tenantCode: '100002',
    zh: '杭州云棉家纺有限公司',
    en: 'Hangzhou Yunmian Home Textiles Co., Ltd.',
    contact: { zh: '罗一鸣', en: 'Luo Yiming' },
    mobile: '13900020002',
  },
  {
    account: 'supplier-c',
    tenantCode: '100003',
    zh: '广州锐行数码科技有限公司',
    en: 'Guangzhou Ruixing Digital Technology Co., Ltd.',
    contact: { zh: '梁俊杰', en: 'Liang Junjie' },
    mobile: '13900020003',
  },
] as const

export const demoSupplierId = (account: (typeof demoSuppliers)[number]['account']): string => seedId(`supplier ${account}`)

/** What the sign-in page offers. */
export const demoAccounts = [
  { account: 'admin', name: { zh: '系统管理员', en: 'Administrator' }, role: labelOf('PLATFORM_ADMIN') },
  ...staff.map(({ account, zh, en, role, called = labelOf(role) }) => ({ account, name: { zh, en }, role: called })),
  ...demoSuppliers.map(({ account, zh, en }) => ({ account, name: { zh, en }, role: labelOf('SUPPLIER_ADMIN') })),
]

function labelOf(code: RoleCode): { zh: string; en: string } {
  const { zh = code, en = code } = seededRoles.find((role) => role.code === code) ?? {}
  return { zh, en }
}

/** Comes after roles and users. Rows that are there already are left as they are. */
export async function seedDemoAccounts(prisma: PrismaClient, options: { readonly password: string }): Promise<void> {
  const accounts = [...staff, ...demoSuppliers].map(({ account }) => account)
  const existing = await prisma.user.count({ where: { id: { in: accounts.map(userId) } } })
  if (existing === accounts.length) return
  await seedDepartments(prisma)
  await prisma.position.createMany({
    data: positions.map(({ code, zh, en }, index) => ({
      id: seedId(`position ${code}`),
      postCode: code,
      postName: zh,
      postNameEn: en,
      sort: (index + 1) * 10,
    })),
    skipDuplicates: true,
  })
  await seedStaff(prisma, options.password)
  await seedSuppliers(prisma, options.password)
  for (const { code, leader } of [...departments, { code: rootOrganization, leader: 'gm' }]) {
    await prisma.organization.updateMany({ where: { id: organizationId(code), leaderUserId: null }, data: { leaderUserId: userId(leader) } })
  }
}

async function seedDepartments(prisma: PrismaClient): Promise<void> {
  const lineOf = (code: string): string[] => {
    const parent = departments.find((department) => department.code === code)?.parent
    return parent ? [...lineOf(parent), parent] : []
  }
  await prisma.organization.createMany({
    data: departments.map(({ code, zh, en, parent }, index) => ({
      id: organizationId(code),
      code,
      name: zh,
      nameEn: en,
      fullName: `${demoCompany.zh}${zh}`,
      parentId: organizationId(parent),
      ancestors: lineOf(code).map(organizationId).join(','),
      sort: (index + 1) * 10,
    })),
    skipDuplicates: true,
  })
}

async function seedStaff(prisma: PrismaClient, password: string): Promise<void> {
  const hashes = await Promise.all(staff.map(() => hashPassword(password)))
  await prisma.user.createMany({
    data: staff.map(({ account, zh, en, department, position, mobile }, index) => ({
      id: userId(account),
      account,
      name: zh,
      realName: zh,
      nameEn: en,
      mobile,
      email: `${account}@yuanfan.example`,
      passwordHash: hashes[index] ?? '',
      orgId: organizationId(department),
      positionIds: [seedId(`position ${position}`)],
    })),
    skipDuplicates: true,
  })
  await prisma.userRole.createMany({ data: staff.map(({ account, role }) => ({ userId: userId(account), roleId: roleId(role) })), skipDuplicates: true })
}

async function seedSuppliers(prisma: PrismaClient, password: string): Promise<void> {
  const hashes = await Promise.all(demoSuppliers.map(() => hashPassword(password)))
  await prisma.tenant.createMany({
    data: demoSuppliers.map(({ tenantCode, zh, en, contact, mobile }) => ({
      id: seedId(`tenant ${tenantCode}`),
      tenantCode,
      tenantName: zh,
      nameEn: en,
      kind: 'SUPPLIER' as const,
      linkman: contact.zh,
      contactNumber: mobile,
      accountLimit: 20,
    })),
    skipDuplicates: true,
  })
  await prisma.user.createMany({
    data: demoSuppliers.map(({ account, tenantCode, contact, mobile }, index) => ({
      id: userId(account),
      account,
      tenantId: tenantCode,
      name: contact.zh,
      realName: contact.zh,
      nameEn: contact.en,
      mobile,
      passwordHash: hashes[index] ?? '',
      userType: 'SUPPLIER' as const,
      terminalType: 'SUPPLIER_TERMINAL' as const,
      supplierId: demoSupplierId(account),
    })),
    skipDuplicates: true,
  })
  await prisma.userRole.createMany({
    data: demoSuppliers.map(({ account }) => ({ userId: userId(account), roleId: roleId('SUPPLIER_ADMIN') })),
    skipDuplicates: true,
  })
}
