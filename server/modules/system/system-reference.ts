/** What every area uses. */
import type { ReferenceData } from '#server/area/reference-data.ts'

const roundings = [
  { value: 'half-up', label: { zh: '四舍五入', en: 'Half up' } },
  { value: 'half-even', label: { zh: '银行家舍入', en: 'Half to even' } },
  { value: 'down', label: { zh: '向下截断', en: 'Down' } },
  { value: 'up', label: { zh: '向上进位', en: 'Up' } },
]

export const systemReference: ReferenceData = {
  parameters: [
    ['roundingMode', '金额舍入方式', 'Rounding of amounts, once a line', 'half-up', 'ENUM', 'money', { options: roundings }],
    ['integration.jd.regions', '京东区域服务地址', 'Address of JD’s regions', 'local', 'TEXT', 'integration', {}, 'local: 本地示例 / the sample'],
  ],
  dictionaries: [
    {
      code: 'toggle',
      zh: '启停状态',
      en: 'On or off',
      entries: [
        ['ENABLED', '启用', 'Enabled', 'green'],
        ['DISABLED', '停用', 'Disabled', 'red'],
      ],
    },
  ],
  exceptions: [{ type: 'region-sync', name: '京东区域同步', nameEn: 'Regions of JD', notifyRoles: ['OPS'] }],
}
