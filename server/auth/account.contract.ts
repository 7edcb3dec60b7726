/** A user's own account: who he is, his menu and buttons, his password, and how one comes to have an account. */
import { z } from 'zod'
import { defineCall, Id } from '#kit/contract.ts'

const text = (length: number) => z.string().trim().max(length)
const secret = z.string().max(400)

export const UserInfo = z.object({
  user_id: Id,
  account: z.string(),
  user_name: z.string(),
  nick_name: z.string().nullable(),
  avatar: z.string().nullable(),
  userType: z.string(),
  terminalType: z.string(),
  tenant_id: z.string(),
  currentTenantId: z.string(),
  roles: z.array(z.string()),
  /** What the roles are called, by their codes. */
  roleNames: z.record(z.string(), z.object({ zh: z.string(), en: z.string() })),
  supplierId: z.string().nullable(),
  orgId: z.string().nullable(),
  locale: z.enum(['zh', 'en']),
  /** Who acts in this user's name, if anybody. */
  simulatedBy: z.string().nullable(),
})

export const userInfo = defineCall('GET /api/blade-auth/oauth/user-info', {
  permission: 'signed-in',
  summary: { zh: '当前用户信息', en: 'Who I am' },
  input: z.object({}),
  output: UserInfo,
})

/** Header of the answers below that speak of rights: the version they are of, as the socket's `rights-version` tells it. */
export const rightsVersionHeader = 'rights-version'

export const MenuNode = z.object({
  id: Id,
  parentId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  source: z.string().nullable(),
  href: z.string().nullable(),
  category: z.string(),
  component: z.string().nullable(),
  isOpen: z.boolean(),
  keepAlive: z.boolean(),
  sorting: z.number().int(),
  permissionsCode: z.string(),
  permissionsType: z.string(),
  /** Codes of the roles that have this entry. */
  roles: z.array(z.string()),
  get children() {
    return z.array(MenuNode).nullable()
  },
})

const menuInput = z.object({ topMenuId: Id.optional() })

/** The side menu of the signed-in user in his language. */
export const menuRoutes = defineCall('GET|POST /api/blade-system/menu/routes', {
  permission: 'signed-in',
  summary: { zh: '当前用户菜单', en: 'My menu' },
  input: menuInput,
  output: z.array(MenuNode),
  options: { readOnly: true },
})

/** The suppliers' part of the menu, for frames that show it alone. */
export const supplierMenuRoutes = defineCall('GET|POST /api/supplier/supplier-admin/routes', {
  permission: 'signed-in',
  summary: { zh: '当前用户供应商中心菜单', en: 'My menu of suppliers' },
  input: z.object({}),
  output: z.array(MenuNode),
  options: { readOnly: true },
})

/** Top menus that the roles of the signed-in user were granted and that show him something; an administrator has all of them. */
export const topMenus = defineCall('GET|POST /api/blade-system/menu/top-menus', {
  permission: 'signed-in',
  summary: { zh: '当前用户顶部菜单', en: 'My top menus' },
  input: z.object({}),
  output: z.array(z.object({ id: Id, code: z.string(), name: z.string(), icon: z.string().nullable(), sorting: z.number().int() })),
  options: { readOnly: true },
})

const ButtonNode = z.object({
  code: z.string(),
  name: z.string(),
  permissionsCode: z.string(),
  get children() {
    return z.array(ButtonNode).nullable()
  },
})

/**
 * Leaves are the codes of calls that the user may make; `*` is all of them. `hiddenFields` are `moduleCode_fieldCode`; `zone` is the one in
 * which the company counts days.
 */
export const buttons = defineCall('GET|POST /api/upms/permissions/buttons', {
  permission: 'signed-in',
  summary: { zh: '按钮权限', en: 'What I may do' },
  input: z.object({}),
  output: z.object({ buttons: z.array(ButtonNode), hiddenFields: z.array(z.string()), zone: z.string() }),
  options: { readOnly: true },
})

/** Address of a menu entry that opens outside. */
export const urlByCode = defineCall('GET /api/order/get-url-by-code/{code}', {
  permission: 'signed-in',
  summary: { zh: '按菜单编号获取外部地址', en: 'Outside address of a menu entry' },
  input: z.object({ code: text(100) }),
  output: z.string(),
  options: { aliases: ['/api/blade-system/menu/get-url-by-code/{code}'] },
})

/** Passwords travel wrapped as in sign-in, or as typed with the header `Password-Cipher: none`. */
export const changePassword = defineCall('POST /api/upms/user/change-password', {
  permission: 'signed-in',
  summary: { zh: '修改密码', en: 'Change my password' },
  input: z.object({ password: secret, newPassword: secret, verifyPassword: secret }),
  output: z.boolean(),
})

export const forgetPassword = defineCall('POST /api/upms/user/forget-password', {
  permission: 'public',
  summary: { zh: '忘记密码', en: 'Set a new password by text message' },
  input: z.object({ mobile: text(11), smsKey: text(64), smsCode: text(10), newPassword: secret, verifyPassword: secret.optional() }),
  output: z.boolean(),
})

export const checkMobile = defineCall('GET|POST /api/upms/user/check-mobile-exist', {
  permission: 'public',
  summary: { zh: '手机号是否已存在', en: 'Whether a mobile number is taken' },
  input: z.object({ mobile: z.string().regex(/^1\d{10}$/) }),
  output: z.boolean(),
  options: { readOnly: true },
})

/** Checked in this order: tenant, account, password and confirmation, the two equal. */
export const registerGuest = defineCall('POST /api/upms/user/register-guest', {
  permission: 'public',
  summary: { zh: '注册申请', en: 'Ask for an account' },
  input: z.object({
    tenantId: text(20).default(''),
    name: text(50).default(''),
    account: text(50).default(''),
    password: secret.default(''),
    password2: secret.default(''),
    oauthId: Id.optional(),
  }),
  output: z.boolean(),
})

export const PersonalInfo = z.object({
  avatar: text(500).nullable(),
  nickName: text(50).nullable(),
  userType: z.string(),
  userAccount: z.string(),
  accountType: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  locale: z.enum(['zh', 'en']),
})

export const personalInfo = defineCall('GET /api/upms/user/personal-info', {
  permission: 'signed-in',
  summary: { zh: '个人信息', en: 'My personal information' },
  input: z.object({}),
  output: PersonalInfo,
})

/** Only what is sent is changed; an empty text clears. */
export const updatePersonalInfo = defineCall('POST /api/upms/user/personal-info', {
  permission: 'signed-in',
  summary: { zh: '修改个人信息', en: 'Change my personal information' },
  input: z.object({
    avatar: text(500).optional(),
    nickName: text(50).optional(),
    mobile: z.union([z.literal(''), z.string().regex(/^1\d{10}$/)]).optional(),
    email: z.union([z.literal(''), z.email().max(50)]).optional(),
    locale: z.enum(['zh', 'en']).optional(),
  }),
  output: PersonalInfo,
})
