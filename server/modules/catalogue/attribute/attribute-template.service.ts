/** Templates with everything in them, for forms and for whoever checks what a form brought. */
import { notFound } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import { categoriesOf } from '../category/category.service.ts'
import type { AttributeFields } from './attribute.contract.ts'
import type { TemplateTree } from './attribute-template.contract.ts'

interface Template {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly status: string
}

/** By id; those that are gone are left out. */
export async function templatesOf(sql: Sql, ids: readonly string[]): Promise<Map<string, TemplateTree>> {
  if (ids.length === 0) return new Map()
  const templates = await sql.query<Template>(
    'select id, name, name_en as "nameEn", status from attribute_template where id = any($1::uuid[]) and deleted_at is null',
    [ids],
  )
  const groups = await sql.query<{ id: string; templateId: string; name: string; nameEn: string | null }>(
    `select id, template_id as "templateId", name, name_en as "nameEn" from attribute_group where template_id = any($1::uuid[]) and deleted_at is null order by sort, create_time, id`,
    [ids],
  )
  const attributes = await sql.query<AttributeFields & { groupId: string }>(
    `select id, group_id as "groupId", code, name, name_en as "nameEn", input_type as "inputType", options, unit, required, searchable, is_spec as "isSpec", version
       from attribute where template_id = any($1::uuid[]) and deleted_at is null order by sort, create_time, id`,
    [ids],
  )
  const within = (groupId: string): AttributeFields[] => attributes.filter((one) => one.groupId === groupId).map(({ groupId: _group, ...fields }) => fields)
  return new Map(
    templates.map((template) => {
      const own = groups.filter(({ templateId }) => templateId === template.id)
      return [template.id, { ...template, groups: own.map(({ id, name, nameEn }) => ({ id, name, nameEn, attributes: within(id) })) }]
    }),
  )
}

export interface TemplateChoice {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  /** The one that the category, or one above it, names. */
  readonly isDefault: boolean
}

/**
 * Templates in use that goods of a category can have: its own first, then those that name it or a category above it.
 * @throws Failure not-found
 */
export async function templateChoices(sql: Sql, categoryId: string): Promise<TemplateChoice[]> {
  const facts = (await categoriesOf(sql, [categoryId])).get(categoryId)
  if (!facts) throw notFound('category', categoryId)
  return sql.query<TemplateChoice>(
    `select id, name, name_en as "nameEn", id is not distinct from $1::uuid as "isDefault" from attribute_template
      where deleted_at is null and status = 'ENABLED' and (id = $1::uuid or category_ids && $2::uuid[]) order by "isDefault" desc, name, id`,
    [facts.inForce.attributeTemplateId, facts.path],
  )
}
