/** Templates, groups and attributes: written one by one, read and put in order as a whole. */
import { badInput, notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { keptByPlatform, refuseOutsiders, requireNamed } from '../catalogue-hooks.ts'
import { attributeGroup } from './attribute-group.contract.ts'
import {
  arrangeTemplate,
  attributeTemplate,
  cloneTemplate,
  templatesOfCategory,
  templatesOfCategoryV2,
  templateTree,
  type TemplateTree,
} from './attribute-template.contract.ts'
import { templateChoices, templatesOf } from './attribute-template.service.ts'
import { attribute } from './attribute.contract.ts'

const counted = (table: string, column: string): string => `(select count(*)::int from ${table} c where c.${column} = t.id and c.deleted_at is null)`
const namesOfCategories = (which: string) => ({
  zh: `(select string_agg(c.name_zh, '、' order by c.level, c.sort) from category c where ${which} and c.deleted_at is null)`,
  en: `(select string_agg(coalesce(nullif(c.name_en, ''), c.name_zh), ', ' order by c.level, c.sort) from category c where ${which} and c.deleted_at is null)`,
})

const templateHooks: ResourceHooks<typeof attributeTemplate> = keptByPlatform('attribute-template', {
  expressions: {
    defaultOfNames: namesOfCategories('c.attribute_template_id = t.id'),
    categoryNames: namesOfCategories('c.id = any(t.category_ids)'),
    groupCount: counted('attribute_group', 'template_id'),
    attributeCount: counted('attribute', 'template_id'),
    usedBy: counted('category', 'attribute_template_id'),
    clonedFromName: nameOf('attribute_template', 'cloned_from_id'),
  },
  validate: async (draft, { uow }) => requireNamed(uow, draft, { categoryIds: 'category' }),
  afterWrite: async ({ id }, { uow, verb }) => {
    if (verb !== 'remove') return
    for (const table of ['attribute', 'attribute_group'])
      await uow.sql.query(`update ${table} set deleted_at = $2, version = version + 1 where template_id = $1::uuid and deleted_at is null`, [id, uow.now])
  },
})

/** What is added to a template waits for whoever removes or copies it, and the other way round. */
const lockTemplate = async (uow: UnitOfWork, id: unknown): Promise<void> =>
  void (await uow.sql.query('select 1 from attribute_template where id = $1::uuid for update', [id]))

async function behindLast(draft: Draft, { uow, verb }: WriteContext, table: string, column: string, owner: unknown): Promise<Draft> {
  if (verb !== 'insert' || Number(draft['sort'] ?? 0) > 0) return draft
  const [row] = await uow.sql.query<{ last: number }>(
    `select coalesce(max(sort), 0)::int as last from ${table} where ${column} = $1::uuid and deleted_at is null`,
    [owner],
  )
  return { ...draft, sort: (row?.last ?? 0) + 10 }
}

const stays = (draft: Draft, { before }: WriteContext): void => {
  if (before && draft['templateId'] !== undefined && draft['templateId'] !== before['templateId'])
    throw badInput([{ path: 'templateId', code: 'attribute.template-fixed' }])
}

const groupHooks: ResourceHooks<typeof attributeGroup> = keptByPlatform(undefined, {
  expressions: { templateName: nameOf('attribute_template', 'template_id'), attributeCount: counted('attribute', 'group_id') },
  validate: async (draft, context) => {
    const { uow, before, verb } = context
    stays(draft, context)
    await requireNamed(uow, draft, { templateId: 'attribute_template' })
    await lockTemplate(uow, before?.['templateId'] ?? draft['templateId'])
    if (verb !== 'remove') return
    // A group goes with its questions.
    await uow.sql.query('update attribute set deleted_at = $2, version = version + 1 where group_id = $1::uuid and deleted_at is null', [before?.id, uow.now])
  },
  beforeWrite: (draft, context) => behindLast(draft, context, 'attribute_group', 'template_id', draft['templateId']),
})

const needsOptions: readonly unknown[] = ['SELECT', 'MULTI']

const attributeHooks: ResourceHooks<typeof attribute> = keptByPlatform(undefined, {
  expressions: { templateName: nameOf('attribute_template', 'template_id'), groupName: nameOf('attribute_group', 'group_id') },
  validate: async (draft, context) => {
    const { uow, before, verb } = context
    stays(draft, context)
    await lockTemplate(uow, before?.['templateId'] ?? draft['templateId'])
    if (verb === 'remove') return
    const now = { ...before, ...draft }
    const [group] = await uow.sql.query<{ templateId: string }>(
      'select template_id as "templateId" from attribute_group where id = $1::uuid and deleted_at is null',
      [now['groupId']],
    )
    if (group?.templateId !== now['templateId']) throw badInput([{ path: 'groupId', code: 'catalogue.unknown-row' }])
    if (needsOptions.includes(now['inputType']) && (now['options'] as unknown[]).length === 0)
      throw badInput([{ path: 'options', code: 'attribute.options-missing' }])
    if (now['isSpec'] === true && now['inputType'] !== 'SELECT') throw badInput([{ path: 'isSpec', code: 'attribute.spec-is-chosen' }])
  },
  beforeWrite: async (draft, context) => {
    const { uow, verb } = context
    const placed = await behindLast(draft, context, 'attribute', 'group_id', draft['groupId'])
    if (verb !== 'insert' || placed['code']) return placed
    const [row] = await uow.sql.query<{ code: string }>(
      `select 'A' || lpad((coalesce(max(substring(code from '^A(\\d{1,8})$')::int), 0) + 1)::text, 2, '0') as code from attribute where template_id = $1::uuid`,
      [draft['templateId']],
    )
    return { ...placed, code: row?.code }
  },
})

const templates = createRepository(attributeTemplate, templateHooks)

/** The whole tree anew, under new ids. Codes stay: they are what values of goods are kept under. */
async function copyTemplate(uow: UnitOfWork, id: string, name: string | undefined): Promise<string> {
  await lockTemplate(uow, id)
  const from = await uow.lock(attributeTemplate, id)
  const copy = await uow.insert(
    'attributeTemplate',
    {
      name: name ?? (await freeName(uow, from.name)),
      nameEn: from.nameEn && (name === undefined ? `${from.nameEn} (copy)` : null),
      categoryIds: from.categoryIds,
      remark: from.remark,
      clonedFromId: id,
      status: 'DISABLED',
    },
    { bizType: attributeTemplate.name, event: 'cloned', content: from.name },
  )
  const groups = await uow.prisma.attributeGroup.findMany({ where: { templateId: id, deletedAt: null } })
  const attributes = await uow.prisma.attribute.findMany({ where: { templateId: id, deletedAt: null } })
  const newGroups = new Map(groups.map((group) => [group.id, newId()]))
  await uow.insertMany(
    'attributeGroup',
    groups.map((group) => ({ id: newGroups.get(group.id)!, templateId: copy.id, name: group.name, nameEn: group.nameEn, sort: group.sort })),
  )
  await uow.insertMany(
    'attribute',
    attributes.map(({ code, name: called, nameEn, inputType, options, unit, required, searchable, isSpec, sort, remark, groupId }) => ({
      templateId: copy.id,
      groupId: newGroups.get(groupId)!,
      code,
      name: called,
      nameEn,
      inputType,
      unit,
      required,
      searchable,
      isSpec,
      sort,
      remark,
      options: options as object[],
    })),
  )
  return copy.id
}

/** 办公用品 (2), 办公用品 (3), ... */
async function freeName(uow: UnitOfWork, name: string): Promise<string> {
  const rows = await uow.sql.query<{ name: string }>('select lower(name) as name from attribute_template where deleted_at is null')
  const taken = new Set(rows.map((row) => row.name))
  for (let n = 2; ; n += 1) {
    const tail = ` (${n})`
    const free = `${name.slice(0, 100 - tail.length)}${tail}`
    if (!taken.has(free.toLowerCase())) return free
  }
}

/** @throws Failure bad-input unless exactly what the template holds is put in order */
async function arrange(uow: UnitOfWork, id: string, order: readonly { readonly id: string; readonly attributeIds: readonly string[] }[]): Promise<void> {
  await lockTemplate(uow, id)
  const template = (await templatesOf(uow.sql, [id])).get(id)
  if (!template) throw notFound(attributeTemplate.name, id)
  const groupIds = order.map((group) => group.id)
  const attributeIds = order.flatMap((group) => group.attributeIds)
  const isWhole =
    sameSet(
      groupIds,
      template.groups.map((group) => group.id),
    ) &&
    sameSet(
      attributeIds,
      template.groups.flatMap((group) => group.attributes.map((one) => one.id)),
    )
  if (!isWhole) throw badInput([{ path: 'groups', code: 'attribute.not-the-whole' }])
  await uow.sql.query(`update attribute_group g set sort = o.place * 10 from unnest($1::uuid[]) with ordinality as o(id, place) where g.id = o.id`, [groupIds])
  await uow.sql.query(
    `update attribute a set group_id = o.group_id, version = a.version + 1
       from unnest($1::uuid[], $2::uuid[]) as o(id, group_id) where a.id = o.id and a.group_id <> o.group_id`,
    [attributeIds, order.flatMap((group) => group.attributeIds.map(() => group.id))],
  )
  await uow.sql.query(`update attribute a set sort = o.place * 10 from unnest($1::uuid[]) with ordinality as o(id, place) where a.id = o.id`, [attributeIds])
  await uow.log({ bizType: attributeTemplate.name, bizId: id, event: 'arranged' })
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set(one).size === one.length && one.every((id) => other.includes(id))

export const attributeRoutes: readonly Route[] = [
  ...resourceRoutes(attributeTemplate, templateHooks),
  ...resourceRoutes(attributeGroup, groupHooks),
  ...resourceRoutes(attribute, attributeHooks),
  handle(cloneTemplate, (context, { id, name }) =>
    context.work(async (uow) => {
      refuseOutsiders(uow)
      return templates.read(readerOf(context), await copyTemplate(uow, id, name), uow.sql)
    }),
  ),
  handle(templateTree, async (context, { id }) => {
    const tree = (await templatesOf(context.sql, [id])).get(id)
    const isSeen = tree && (context.principal.rows.kind !== 'supplier' || tree.status === 'ENABLED')
    if (!isSeen) throw notFound(attributeTemplate.name, id)
    return tree
  }),
  handle(arrangeTemplate, (context, { id, groups }) =>
    context.work(async (uow): Promise<TemplateTree> => {
      refuseOutsiders(uow)
      await arrange(uow, id, groups)
      const tree = (await templatesOf(uow.sql, [id])).get(id)
      if (!tree) throw notFound(attributeTemplate.name, id)
      return tree
    }),
  ),
  handle(templatesOfCategory, ({ sql }, { id }) => templateChoices(sql, id)),
  handle(templatesOfCategoryV2, async ({ sql }, { id }) => {
    const choices = await templateChoices(sql, id)
    const trees = await templatesOf(
      sql,
      choices.map((choice) => choice.id),
    )
    return choices.flatMap((choice) => {
      const tree = trees.get(choice.id)
      return tree ? [{ ...tree, ...choice }] : []
    })
  }),
]
