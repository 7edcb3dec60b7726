/** How the platform was set up: what a supplier's company may have, what stands on top, and the ways to the world outside. */
import { xlsxStream } from '#kit/sheets/xlsx-writer.ts'
import { menuId } from '../../menus.ts'
import { seedId } from '../../seed-id.ts'
import { samplePaper } from '../paper.ts'
import type { Stage, Story } from '../stage.ts'

/** A resource's calls: insert and answer the id. */
const insert = async (stage: Stage, path: string, row: object): Promise<string> => (await stage.as('admin', `${path}/insert`, row)).id

interface Node {
  readonly id: string
  readonly code: string
  readonly children: readonly Node[] | null
}

const withBelow = (node: Node): string[] => [node.id, ...(node.children ?? []).flatMap(withBelow)]

const topMenus = [
  { code: 'work', nameZh: '工作台', nameEn: 'Work', icon: 'home', shows: ['wel', 'dashboard', 'work', 'message-center'] },
  { code: 'supplier', nameZh: '供应商', nameEn: 'Suppliers', icon: 'shop', shows: ['supplier-center', 'external-systems'] },
  { code: 'administration', nameZh: '系统与权限', nameEn: 'Administration', icon: 'setting', shows: ['access', 'system', 'logs', 'process-admin'] },
] as const

async function setUpMenus(stage: Stage): Promise<void> {
  const tree: Node[] = await stage.as('admin', '/api/upms/permissions/tree')
  for (const [index, { shows, ...menu }] of topMenus.entries()) {
    const id = await insert(stage, '/api/blade-system/topmenu', { ...menu, sort: (index + 1) * 10 })
    const menuIds = tree.filter(({ code }) => (shows as readonly string[]).includes(code)).flatMap(withBelow)
    await stage.as('admin', '/api/blade-system/topmenu/grant', { topMenuIds: [id], menuIds })
  }
}

/** The smaller package has no accounts beside the first. */
async function setUpPackages(stage: Stage): Promise<void> {
  const { records: roles } = await stage.as('admin', '/api/upms/role/list', { size: 100 })
  const tree: Node[] = await stage.as('admin', '/api/upms/permissions/tree')
  const ofUsers = new Set(tree.flatMap(({ children }) => children ?? []).flatMap((node) => (node.code === 'user' ? withBelow(node) : [])))
  const ofSuppliers = new Set<string>()
  for (const { id, roleCode } of roles as { id: string; roleCode: string }[]) {
    if (!roleCode.startsWith('SUPPLIER_')) continue
    for (const menuId of await stage.read('admin', `/api/upms/role-permissions/detail-role-id/${id}`)) ofSuppliers.add(menuId)
  }
  const everything = [...ofSuppliers]
  const path = '/api/upms/tenant-package'
  const full = await insert(stage, path, { name: '供应商旗舰版', menuIds: everything, remark: '全部供应商功能，含子账号管理' })
  const small = await insert(stage, path, { name: '供应商标准版', menuIds: everything.filter((id) => !ofUsers.has(id)), remark: '单账号，不含子账号管理' })
  for (const [code, packageId] of [
    ['100001', full],
    ['100003', small],
  ] as const)
    await stage.as('admin', '/api/upms/tenant/update', { id: seedId(`tenant ${code}`), packageId })
  await stage.as('admin', '/api/upms/tenant/sync-mts', { ids: [seedId('tenant 100001')] })
}

/** In use is what needs nobody outside; the others wait for their keys. */
async function setUpCarriers(stage: Stage): Promise<void> {
  const carriers = [
    { path: '/api/blade-system/sms', name: '开发环境（仅记录日志）', signName: '远帆供应链', isUsed: true, recipient: '13800010001' },
    { path: '/api/blade-system/sms', name: '短信网关（生产）', provider: 'HTTP', url: 'https://sms.yuanfan.example/v1/send', signName: '远帆供应链' },
    { path: '/api/system/mail', name: '开发环境（仅记录日志）', isUsed: true, recipient: 'gm@yuanfan.example' },
    {
      path: '/api/system/mail',
      name: '企业邮箱',
      provider: 'SMTP',
      host: 'smtp.yuanfan.example',
      security: 'STARTTLS',
      account: 'notice@yuanfan.example',
      sender: 'notice@yuanfan.example',
      remark: '上线前填写授权码',
    },
  ]
  for (const { path, isUsed, recipient, ...carrier } of carriers) {
    const id = await insert(stage, path, carrier)
    if (!isUsed) continue
    await stage.as('admin', `${path}/test`, { id, recipient })
    await stage.as('admin', `${path}/enable`, { id })
  }
  const storages = '/api/blade-system/oss'
  const archive = await insert(stage, storages, { code: 'archive', name: '归档目录', provider: 'FOLDER', folder: 'archive' })
  await stage.as('admin', `${storages}/test`, { id: archive })
  await insert(stage, storages, {
    code: 'oss-east',
    name: '对象存储（华东）',
    provider: 'S3',
    endpoint: 'https://oss-east.yuanfan.example',
    region: 'cn-east-1',
    bucket: 'yuanfan-supply',
    accessKey: 'yuanfan-app',
    remark: '迁移到对象存储前填写密钥',
  })
}

async function setUpTemplates(stage: Stage): Promise<void> {
  const note = samplePaper('Delivery note', ['Order no.:', 'Supplier:', 'Goods, quantity, batch:', 'Received by, date:'])
  const promise = samplePaper('Quality commitment', ['Supplier:', 'We deliver as agreed and answer for defects.', 'Seal, date:'])
  const files = [
    { code: 'delivery-note', nameZh: '供应商送货单', nameEn: 'Delivery note', kind: 'PRINT', paper: note, file: '送货单.pdf', remark: '随货一式三份' },
    { code: 'quality-commitment', nameZh: '质量承诺书', nameEn: 'Quality commitment', kind: 'PRINT', paper: promise, file: '质量承诺书.pdf' },
    { code: 'price-survey', nameZh: '市场价格调研表', nameEn: 'Market price survey', kind: 'IMPORT', paper: await survey(), file: '市场价格调研表.xlsx' },
  ]
  for (const { paper, file, ...row } of files)
    await insert(stage, '/api/dfs/template-file', { ...row, status: 'ENABLED', fileId: await stage.upload('admin', paper, file) })
}

async function* surveyed() {
  yield [['A4 复印纸', '70g 500 张', 'JD', '24.90', '2026-11-02']]
}

async function survey(): Promise<Blob> {
  const columns = ['商品名称', '规格', '渠道', '市场价（元）', '调研日期'].map((title) => ({ title, width: 18, style: 'text' as const }))
  const parts: Buffer[] = []
  for await (const part of xlsxStream({ sheetName: '市场价格调研', columns }, surveyed())) parts.push(part)
  return new Blob(parts.map((part) => new Uint8Array(part)))
}

/** Kept ready for the roles that need them. */
async function setUpScopes(stage: Stage): Promise<void> {
  await insert(stage, '/api/blade-system/data-scope', {
    menuId: menuId('user'),
    resourceCode: 'user',
    scopeName: '本部门用户（不含联系方式）',
    scopeType: 4,
    scopeField: 'account,name,nameEn,orgId,orgName,status',
  })
  await insert(stage, '/api/blade-system/api-scope', {
    menuId: menuId('user'),
    resourceCode: 'user:list',
    scopeName: '查询用户',
    scopePath: '/api/upms/user/list',
    method: 'POST',
  })
}

export const setUpStories: readonly Story[] = [
  { name: 'top menus', tell: setUpMenus },
  { name: 'packages', tell: setUpPackages },
  { name: 'carriers and storages', tell: setUpCarriers },
  { name: 'template files', tell: setUpTemplates },
  { name: 'scopes', tell: setUpScopes },
]
