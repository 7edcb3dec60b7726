/** Writes the areas' system parameters, and the rules by which documents are numbered. Added when missing. */
import { newId } from '#kit/ids.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { NumberRuleRow, ParameterRow } from '#server/area/reference-data.ts'

/** Values are the administrators'; what a parameter is, and what it may be, follows the product. */
export async function seedParams(prisma: PrismaClient, params: readonly ParameterRow[]): Promise<void> {
  const rows = params.map(([key, name, name_en, value, type, group, limits, remark]) => ({
    id: newId(),
    key,
    name,
    name_en,
    value,
    type,
    group,
    limits,
    remark,
  }))
  await prisma.$executeRaw`
    insert into system_param (id, param_name, param_name_en, param_key, param_value, default_value, value_type, "group", constraints, remark)
    select r.id, r.name, r.name_en, r.key, r.value, r.value, r.type, r."group", r.limits, r.remark
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id uuid, key text, name text, name_en text, value text, type text, "group" text, limits jsonb, remark text)
    on conflict (param_key) where deleted_at is null do update set default_value = excluded.default_value, constraints = excluded.constraints,
      value_type = excluded.value_type, param_name_en = coalesce(system_param.param_name_en, excluded.param_name_en)
    where (system_param.default_value, system_param.constraints) is distinct from (excluded.default_value, excluded.constraints)`
}

/** A rule that stands keeps what the administrators made of it; it only gets the English name that it still lacks. */
export async function seedNumberRules(prisma: PrismaClient, rules: readonly NumberRuleRow[]): Promise<void> {
  const rows = rules.map(([type, name, name_en, prefix, counted]) => {
    const through = counted === 'through'
    const pattern = through ? { date: '', length: 6, reset: 'NEVER' } : { date: 'yyyyMMdd', length: 4, reset: 'DAY' }
    return { id: newId(), type, name, name_en, prefix, ...pattern, gap_free: counted === 'gap-free' }
  })
  await prisma.$executeRaw`
    insert into number_rule (id, biz_type, name, name_en, prefix, date_pattern, length, reset_cycle, gap_free)
    select r.id, r.type, r.name, r.name_en, r.prefix, r.date, r.length, r.reset, r.gap_free
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id uuid, type text, name text, name_en text, prefix text, date text, length int, reset text, gap_free boolean)
    on conflict (biz_type) where deleted_at is null do update set name_en = excluded.name_en
    where number_rule.name_en is null and number_rule.name = excluded.name`
}
