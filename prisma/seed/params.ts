/** Writes the areas' system parameters, and the rules by which documents are numbered. Added when missing. */
import { newId } from '#kit/ids.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { NumberRuleRow, ParameterRow } from '#server/area/reference-data.ts'

/** Values are the administrators'; what a parameter is, and what it may be, follows the product. */
export async function seedParams(prisma: PrismaClient, params: readonly ParameterRow[]): Promise<void> {
  for (const [paramKey, paramName, paramNameEn, paramValue, valueType, group, limits, remark] of params) {
    const constraints = JSON.stringify(limits)
    await prisma.$executeRaw`
      insert into system_param (id, param_name, param_name_en, param_key, param_value, default_value, value_type, "group", constraints, remark)
      values (${newId()}::uuid, ${paramName}, ${paramNameEn}, ${paramKey}, ${paramValue}, ${paramValue}, ${valueType}, ${group}, ${constraints}::jsonb, ${remark ?? null})
      on conflict (param_key) where deleted_at is null do update set default_value = excluded.default_value, constraints = excluded.constraints,
        value_type = excluded.value_type, param_name_en = coalesce(system_param.param_name_en, excluded.param_name_en)
      where (system_param.default_value, system_param.constraints) is distinct from (excluded.default_value, excluded.constraints)`
  }
}

/** A rule that stands keeps what the administrators made of it; it only gets the English name that it still lacks. */
export async function seedNumberRules(prisma: PrismaClient, rules: readonly NumberRuleRow[]): Promise<void> {
  for (const [bizType, name, nameEn, prefix, counted] of rules) {
    const through = counted === 'through'
    await prisma.$executeRaw`
      insert into number_rule (id, biz_type, name, name_en, prefix, date_pattern, length, reset_cycle, gap_free)
      values (${newId()}::uuid, ${bizType}, ${name}, ${nameEn}, ${prefix}, ${through ? '' : 'yyyyMMdd'}, ${through ? 6 : 4}, ${through ? 'NEVER' : 'DAY'},
        ${counted === 'gap-free'})
      on conflict (biz_type) where deleted_at is null do update set name_en = excluded.name_en
      where number_rule.name_en is null and number_rule.name = excluded.name`
  }
}
