/** City companies, enterprise groups and communities: reference data that staff keep. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { findUsers } from '#server/modules/access/user.service.ts'
import { communityMall, excludedForCommunityMall } from '#server/modules/system/region.contract.ts'
import { regionName } from '#server/modules/system/region.service.ts'
import { cityCompany, masterUsers, secondCityCompanies } from './city-company.contract.ts'
import { communitiesOfRegion, community } from './community.contract.ts'
import { enterpriseGroup } from './enterprise-group.contract.ts'
import { namesOf } from '../profile/looked-up.ts'

const supplierCount = (column: string): string => `(select count(*)::int from supplier s where s.${column} = t.id and s.deleted_at is null)`

const cityCompanyHooks: ResourceHooks<typeof cityCompany> = {
  expressions: { ...namesOf('parentName', 'masterUserName'), supplierCount: supplierCount('city_company_id') },
  validate: async (draft, { uow, verb, before }) => {
    if (verb === 'remove') {
      const [used] = await uow.sql.query(
        `select 1 from city_company where parent_id = $1::uuid and deleted_at is null
          union all select 1 from supplier where city_company_id = $1::uuid and deleted_at is null limit 1`,
        [before?.id],
      )
      if (used) throw ruleFailure('supplier.company-in-use')
    }
    const parentId = draft['parentId']
    if (typeof parentId !== 'string') return
    const [wrong] = await uow.sql.query(
      `select 1 where $1::uuid is not distinct from $2::uuid
          or not exists (select 1 from city_company where id = $1::uuid and parent_id is null and deleted_at is null)
          or exists (select 1 from city_company where parent_id = $2::uuid and deleted_at is null)`,
      [parentId, before?.id ?? null],
    )
    if (wrong) throw badInput([{ path: 'parentId', code: 'supplier.company-circle' }])
  },
}

const groupHooks: ResourceHooks<typeof enterpriseGroup> = {
  expressions: { supplierCount: supplierCount('enterprise_group_id') },
  validate: async (_draft, { uow, verb, before }) => {
    if (verb !== 'remove') return
    const [used] = await uow.sql.query('select 1 from supplier where enterprise_group_id = $1::uuid and deleted_at is null limit 1', [before?.id])
    if (used) throw ruleFailure('supplier.group-in-use')
  },
  beforeWrite: async (draft) => (draft['creditCode'] === '' ? { ...draft, creditCode: null } : draft),
}

/** Roles of people who can be in charge of suppliers. */
const buyers = ['PURCHASER', 'PURCHASE_MANAGER'] as const

export const companyRoutes: readonly Route[] = [
  ...resourceRoutes(cityCompany, cityCompanyHooks),
  ...resourceRoutes(enterpriseGroup, groupHooks),
  ...resourceRoutes(community, { expressions: { regionName: regionName('t.region_code') } }),
  handle(secondCityCompanies, ({ prisma }, { name, parentId }) =>
    prisma.cityCompany.findMany({
      where: {
        deletedAt: null,
        status: 'ENABLED',
        parentId: parentId ? parentId : { not: null },
        ...(name && { name: { contains: name, mode: 'insensitive' } }),
      },
      select: { id: true, code: true, name: true, nameEn: true, parentId: true },
      orderBy: [{ sort: 'asc' }, { code: 'asc' }],
      take: 500,
    }),
  ),
  handle(masterUsers, async ({ sql, principal }, { name }) => {
    const found = await Promise.all(buyers.map((roleCode) => findUsers(sql, principal, { name, roleCode })))
    return [...new Map(found.flat().map((user) => [user.id, user])).values()].map(({ id, account, name: called, nameEn, orgName }) => ({
      id,
      account,
      name: called,
      nameEn,
      orgName,
    }))
  }),
  handle(communitiesOfRegion, ({ sql }, { code, salesChannel }) =>
    sql.query(
      `select id, community_code as "communityCode", community_name as "communityName", name_en as "nameEn", region_code as "regionCode" from community
        where deleted_at is null and status = 'ENABLED' and region_code <> all($2::text[])
          and not exists (select 1 from region l where l.deleted_at is null and l.region_code = community.region_code and string_to_array(l.ancestors, ',') && $2::text[])
          and region_code = any(array(select r.region_code from region r
                where r.deleted_at is null and (r.region_code = $1 or $1 = any(string_to_array(r.ancestors, ',')))) || $1::varchar)
        order by sort, community_code limit 1000`,
      [code, salesChannel === communityMall ? excludedForCommunityMall : []],
    ),
  ),
]
