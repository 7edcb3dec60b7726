/** Organisations: the tree keeps the line of ancestors with every row, so that a department's scope is one prefix search. */
import type { z } from 'zod'
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Draft, RawRow, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf, nameShown } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { organization, organizationBranch, organizationTree, submitOrganization } from './organization.contract.ts'
import { position } from './position.contract.ts'
import { seesEverything } from './authority.ts'
import { forestOf, refuseCircle, refuseWithChildren } from './tree.ts'

const hooks: ResourceHooks<typeof organization> = {
  expressions: {
    parentName: nameOf('organization', 'parent_id'),
    leaderName: nameOf('app_user', 'leader_user_id'),
    hasChildren: 'exists (select 1 from organization c where c.parent_id = t.id and c.deleted_at is null)',
  },
  validate: async (draft, { uow, verb, before }) => {
    if (verb === 'remove' && before) {
      await refuseWithChildren(uow.sql, 'organization', before.id)
      const [member] = await uow.sql.query('select 1 from app_user where org_id = $1 and deleted_at is null limit 1', [before.id])
      if (member) throw new Failure('rule', 'access.has-members')
    }
    // What stands below an organisation is seen by its people, so moving one decides who sees what.
    const moves = verb === 'update' && draft['parentId'] !== undefined && (draft['parentId'] ?? null) !== (before?.['parentId'] ?? null)
    if (moves && uow.actor.principal && !seesEverything(uow.actor.principal)) throw new Failure('forbidden', 'access.beyond-own-rights')
    await refuseCircle(uow.sql, 'organization', before?.id, draft['parentId'])
  },
  beforeWrite: placeInTree,
  afterWrite: moveBelow,
}

async function placeInTree(draft: Draft, { uow, verb }: WriteContext): Promise<Draft> {
  const placed = { ...draft, ...(draft['email'] === '' && { email: null }) }
  if (verb === 'active' || (verb === 'update' && draft['parentId'] === undefined)) return placed
  const parentId = draft['parentId'] ?? null
  const [parent] = await uow.sql.query<{ line: string }>(`select concat_ws(',', nullif(ancestors, ''), id) as line from organization where id = $1`, [parentId])
  return { ...placed, parentId, ancestors: parent?.line ?? '' }
}

/** What stands below a moved organisation moves with it. */
async function moveBelow(row: RawRow, { uow, verb, before }: WriteContext): Promise<void> {
  if (verb !== 'update' || before?.['parentId'] === row['parentId']) return
  await uow.sql.query(
    `with recursive tree as (
       select id, ancestors from organization where id = $1
       union all select o.id, concat_ws(',', nullif(tree.ancestors, ''), tree.id) from organization o join tree on o.parent_id = tree.id
     ) update organization o set ancestors = tree.ancestors from tree where o.id = tree.id and o.id <> $1 and o.ancestors <> tree.ancestors`,
    [row.id],
  )
}

const repository = createRepository(organization, hooks)

export const organizationRoutes: readonly Route[] = [
  ...resourceRoutes(organization, hooks),
  ...resourceRoutes(position),
  handle(organizationTree, async (context, { name, status }) => {
    const rows = await nodesOf(context, 'true')
    return forestOf(rows.filter((row) => (!name || row.name.includes(name)) && (!status || row.status === status)))
  }),
  handle(organizationBranch, async (context, { parentId }) => {
    const rows = await nodesOf(
      context,
      parentId && parentId !== '0' ? 'o.parent_id = $2' : 'o.parent_id is null and $2::uuid is null',
      parentId && parentId !== '0' ? parentId : null,
    )
    return rows.map((row) => ({ ...row, children: null }))
  }),
  handle(submitOrganization, async (context, { id, version, ...draft }) => {
    const reader = readerOf(context)
    const row = await context.work((uow) =>
      id ? repository.update(uow, reader, id, version, draft) : repository.insert(uow, reader, organization.draft.parse(draft)),
    )
    if (!row) throw notFound('organization', id ?? '')
    return row as z.output<typeof organization.row>
  }),
]

interface OrganizationRow {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly nameEn: string | null
  readonly code: string
  readonly leaderUserId: string | null
  readonly leaderName: string | null
  readonly sort: number
  readonly status: string
  readonly hasChildren: boolean
}

/** Staff of the platform see all tenants' organisations, everybody else his own tenant's. */
function nodesOf({ sql, principal, locale }: CallContext, condition: string, parentId?: string | null): Promise<OrganizationRow[]> {
  return sql.query<OrganizationRow>(
    `select o.id, o.parent_id as "parentId", o.name, o.name_en as "nameEn", o.code, o.leader_user_id as "leaderUserId", ${nameShown({ zh: 'name', en: 'name_en' })[locale]} as "leaderName", o.sort, o.status,
       exists (select 1 from organization c where c.parent_id = o.id and c.deleted_at is null) as "hasChildren"
     from organization o left join app_user n on n.id = o.leader_user_id
     where o.deleted_at is null and ($1::text is null or o.tenant_id = $1) and ${condition} order by o.sort, o.code`,
    [principal.tenantId === platformTenant ? null : principal.tenantId, ...(parentId === undefined ? [] : [parentId])],
  )
}
