/** Residential communities that the community mall serves, by region. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { code, inEnglish, lookedUp, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'

export const community = defineResource({
  name: 'community',
  label: { zh: '社区', en: 'Community' },
  path: '/api/supplier/community',
  row: {
    communityCode: code('社区编号', 'Number', 40, '/'),
    communityName: inEnglish(named('社区名称', 'Name', 100, 200), 'nameEn'),
    nameEn: optional('英文名称', 'English name', 200, 'hidden'),
    regionCode: z
      .string()
      .trim()
      .min(1)
      .max(20)
      .meta({
        label: { zh: '所在地区', en: 'Region' },
        widget: 'region',
        column: false,
        search: 'prefix',
        requiredMessage: { zh: '请选择所在地区', en: 'Choose the region' },
      }),
    regionName: lookedUp('所在地区', 'Region', 220),
    address: optional('地址', 'Address', 500, 240),
    sort,
    status: toggle,
    remark,
  },
  writable: ['communityCode', 'communityName', 'nameEn', 'regionCode', 'address', 'sort', 'remark'],
  differs: {
    verbs: { active: 'active' },
    scope: { tenant: false },
    found: {
      by: ['communityCode', 'communityName', 'nameEn'],
      code: 'communityCode',
      title: 'communityName',
      titleEn: 'nameEn',
      at: '/supplier-center/community/index?q.communityName={communityName}',
      list: '/supplier-center/community/index',
    },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'communityCode', direction: 'asc' },
    ],
  },
})

/** Open communities of a region and of what lies below it. For the community mall without the regions it does not serve. */
export const communitiesOfRegion = defineCall('GET /api/supplier/community/list-by-region-code/{code}', {
  permission: 'community:list',
  summary: { zh: '按地区查社区', en: 'Communities of a region' },
  input: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{1,20}$/),
    salesChannel: z.string().trim().max(40).optional(),
  }),
  output: z.array(z.object({ id: Id, communityCode: z.string(), communityName: z.string(), nameEn: z.string().nullable(), regionCode: z.string() })),
})
