/** What administration of access says when it refuses. */
import { defineMessages } from '#kit/messages.ts'

export const accessMessages = defineMessages({
  'access.beyond-own-rights': { zh: '不能授予超出自身权限的角色或权限', en: 'Nobody gives away more than he has' },
  'access.own-reach': { zh: '不能修改自己的机构、终端、供应商或角色', en: 'Nobody changes their own organisation, terminal, supplier or roles' },
  'access.beyond-own-rows': { zh: '超出您的数据范围', en: 'Beyond the rows that you see' },
  'access.unknown-resource': { zh: '没有该编号的资源', en: 'There is no such resource' },
  'access.unknown-field': { zh: '该资源没有这些字段：{fields}', en: 'The resource has no such fields: {fields}' },
  'access.unknown-column': { zh: '该资源没有此用户或机构字段', en: 'The resource has no such field of a user or organisation' },
  'access.unknown-method': { zh: '请选择请求方法', en: 'Choose the method' },
  'access.organizations-missing': { zh: '请选择可见机构', en: 'Choose the organisations' },
  'access.stronger-user': { zh: '不能操作权限高于自己的用户', en: 'This user may do more than you' },
  'access.not-oneself': { zh: '不能停用或删除自己', en: 'Nobody closes his own account' },
  'access.last-administrator': { zh: '至少保留一个启用的平台管理员', en: 'The last administrator has to stay' },
  'access.role-not-for-suppliers': { zh: '供应商用户只能授予供应商角色', en: 'Suppliers’ people have roles of suppliers only' },
  'access.system-role': { zh: '系统内置角色的编号不能修改，也不能删除', en: 'Built-in roles keep their code and cannot be removed' },
  'access.role-in-use': { zh: '角色仍有用户，不能删除', en: 'The role still has users' },
  'access.administrator-fixed': { zh: '平台管理员拥有全部权限，不能修改', en: 'The platform administrator has all rights; they cannot be changed' },
  'access.has-children': { zh: '存在下级，不能删除', en: 'There are entries below it' },
  'access.has-members': { zh: '机构下仍有用户，不能删除', en: 'The organisation still has members' },
  'access.circle': { zh: '上级不能是自己或自己的下级', en: 'An entry cannot stand under itself' },
  'access.tenant-fixed': { zh: '平台租户不能停用或删除', en: 'The platform’s tenant cannot be closed or removed' },
  'access.tenant-in-use': { zh: '租户仍有用户，不能删除', en: 'The tenant still has users' },
  'access.tenant-code-fixed': { zh: '租户编号不能修改', en: 'A tenant keeps its number' },
  'access.tenant-full': { zh: '租户账号数量已达上限', en: 'The tenant has as many accounts as it may have' },
  'access.own-client': { zh: '系统自身的应用不能停用或删除', en: 'The product’s own client cannot be closed or removed' },
})
