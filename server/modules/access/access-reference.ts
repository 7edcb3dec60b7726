/** What sign-in, tenants and other systems are set up with. */
import { externalCodes, externalMenus, externalUrlKey, noAddress } from '#server/auth/external-menus.ts'
import { whole, type ReferenceData, type ParameterRow } from '#server/area/reference-data.ts'

export const accessReference: ReferenceData = {
  parameters: [
    ['tokenTime', '访问令牌有效秒数', 'Seconds that an access token lives', '3000', 'NUMBER', 'auth', whole(30, 86_400)],
    ['loginMaxFailures', '密码错误锁定次数', 'Wrong passwords in a row that lock an account', '5', 'NUMBER', 'auth', whole(1, 1000)],
    ['loginLockMinutes', '账号锁定分钟数', 'Minutes of that lock', '15', 'NUMBER', 'auth', whole(1, 1440)],
    ['loginAddressFailures', '同一地址十分钟内失败次数', 'Failed sign-ins from one address within ten minutes', '50', 'NUMBER', 'auth', whole(5, 100_000)],
    ['smsPerDay', '每个手机号每日短信数', 'Text messages to one mobile number a day', '10', 'NUMBER', 'auth', whole(1, 1000)],
    ['fileQuotaMegabytes', '每个租户的文件空间（MB）', 'Megabytes that the files of a tenant may take up', '51200', 'NUMBER', 'files', whole(1, 1_048_576)],
    ['integration.mts', 'MTS 服务地址', 'Address of MTS', 'local', 'TEXT', 'integration', {}, 'local: 本地示例 / the sample'],
    ...externalCodes.map((code): ParameterRow => [
      externalUrlKey(code),
      `外部地址：${externalMenus[code].zh}`,
      `Address of ${externalMenus[code].en}`,
      noAddress,
      'TEXT',
      'external',
      {},
      'none: 不显示菜单 / not in the menu',
    ]),
  ],
  exceptions: [{ type: 'tenant-sync', name: '租户同步 MTS', nameEn: 'Telling MTS about a tenant', notifyRoles: ['OPS'] }],
}
