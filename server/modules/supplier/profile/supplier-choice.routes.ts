/** Suppliers for the choices of other screens: those that the caller sees. A supplier finds himself only. */
import type { z } from 'zod'
import { notFound } from '#kit/errors.ts'
import type { Sendable } from '#kit/sendable.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Conditions } from '#kit/resource/conditions.ts'
import type { Principal } from '#kit/principal.ts'
import { isHidden, visibleFields } from '#kit/resource/field-blacklist.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { isSeen, rowsSeen } from '#kit/resource/rows-seen.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { namesOf } from './looked-up.ts'
import { scoreExpressions } from '../score/score-standing.ts'
import { orderObstacles, productObstacles } from './supplier.service.ts'
import {
  checkOrderRule,
  checkProductAddRule,
  currentSupplier,
  supplierChannels,
  supplierPage,
  supplierPulldown,
  supplierSelectDetail,
  type SupplierOption,
} from './supplier-choice.contract.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { supplier } from './supplier.contract.ts'

type ChosenSupplier = Omit<Sendable<z.input<typeof supplierSelectDetail.output>>, 'salesChannels'>

interface Filter {
  readonly name?: string | undefined
  readonly stage?: string | undefined
  readonly operStatus?: string | undefined
  readonly salesChannel?: string | undefined
}

async function matching({ data, principal }: CallContext, { name, stage, operStatus, salesChannel }: Filter): Promise<Conditions> {
  const where = await rowsSeen(data, supplier, principal)
  if (stage) where.add(`t.stage = ${where.value(stage)}`)
  if (operStatus) where.add(`t.oper_status = ${where.value(operStatus)}`)
  if (salesChannel)
    where.add(
      `exists (select 1 from supplier_sales_channel c where c.supplier_id = t.id and c.channel = ${where.value(salesChannel)} and c.status = 'ENABLED' and c.deleted_at is null)`,
    )
  if (name) where.add(`(${callingsOf(principal, where.value(name.toLowerCase())).join(' or ')})`)
  return where
}

const hides = (principal: Principal, field: string): boolean => isHidden(principal, supplier, field)

/** What he is found by; of hidden fields a search would tell what they hold. */
function callingsOf(principal: Principal, part: string): string[] {
  const names = Object.entries({ companyName: 't.company_name', shortName: 't.short_name', nameEn: 't.name_en' }).flatMap(([field, column]) =>
    hides(principal, field) ? [] : [column],
  )
  const codes = Object.entries({ code: 't.code', creditCode: 't.credit_code' }).flatMap(([field, column]) =>
    hides(principal, field) ? [] : [`starts_with(lower(${column}), ${part})`],
  )
  return [`strpos(lower(concat_ws(' ', ${['null::text', ...names].join(', ')})), ${part}) > 0`, ...codes]
}

/** A choice has to be called something: where the name is hidden it is the number. */
const columnsFor = (principal: Principal): string => {
  const shown = (field: string, column: string): string => (hides(principal, field) ? 'null::text' : column)
  const name = hides(principal, 'companyName') ? 't.code' : 't.company_name'
  return `t.id, t.code, ${name} as name, ${name} as "companyName", ${shown('shortName', 't.short_name')} as "shortName", ${shown('nameEn', 't.name_en')} as "nameEn", t.stage, t.oper_status as "operStatus"`
}

const pageOfOptions = ({ sql, principal }: CallContext, where: Conditions, size: number, offset: number): Promise<SupplierOption[]> =>
  sql.query<SupplierOption>(
    `select ${columnsFor(principal)} from supplier t ${where.text} order by ${hides(principal, 'companyName') ? 't.code' : 't.company_name'}, t.id limit $${where.values.length + 1} offset $${where.values.length + 2}`,
    [...where.values, size, offset],
  )

/** @throws Failure not-found for a supplier that the caller does not see */
async function visible({ data, principal }: CallContext, id: string): Promise<void> {
  if (!(await isSeen(data, supplier, principal, id))) throw notFound('supplier', id)
}

export function supplierChoiceRoutes(dependencies: SupplierDependencies): Route[] {
  const names = ['enterpriseGroupName', 'cityCompanyName', 'masterUserName'] as const
  const repository = createRepository(supplier, {
    expressions: { ...namesOf(...names), ...scoreExpressions },
  })
  const labels = dictionaryLabels(dependencies.data)

  const channelsOf = async ({ sql, locale }: CallContext, id: string) => {
    const rows = await sql.query<{ id: string; code: string; goLiveOn: string | null }>(
      `select id, channel as code, go_live_on as "goLiveOn" from supplier_sales_channel
        where supplier_id = $1::uuid and status = 'ENABLED' and deleted_at is null order by channel`,
      [id],
    )
    const words = await labels('sales_channel')
    return rows.map((row) => Object.assign(row, { name: words.get(row.code)?.[locale] ?? row.code }))
  }

  return [
    handle(supplierPage, async (context, { current, size, ...filter }) => {
      const where = await matching(context, filter)
      const [{ total = 0 } = {}] = await context.sql.query<{ total: number }>(`select count(*)::int as total from supplier t ${where.text}`, where.values)
      return { records: await pageOfOptions(context, where, size, (current - 1) * size), total, current, size }
    }),
    handle(supplierPulldown, async (context, filter) => pageOfOptions(context, await matching(context, filter), 200, 0)),
    handle(supplierChannels, async (context, { id }) => {
      await visible(context, id)
      return channelsOf(context, id)
    }),
    handle(supplierSelectDetail, async (context, { id }) => {
      await visible(context, id)
      const [row] = await context.sql.query<ChosenSupplier>(
        `select ${columnsFor(context.principal)}, t.contact_name as "contactName", t.mobile, t.settle_cycle as "settleCycle", t.payment_terms as "paymentTerms",
           t.taxpayer_type as "taxpayerType", t.secret_price as "secretPrice" from supplier t where t.id = $1::uuid`,
        [id],
      )
      if (!row) throw notFound(supplier.name, id)
      const { code, name, companyName } = row
      const shown = visibleFields(supplier, row, context.principal) as Omit<ChosenSupplier, 'code' | 'name' | 'companyName'>
      return { ...shown, id, code, name, companyName, salesChannels: await channelsOf(context, id) }
    }),
    handle(checkProductAddRule, async (context, { id }) => {
      await visible(context, id)
      const codes = await productObstacles(context.sql, id, dependencies.zone)
      return { allowed: codes.length === 0, reasons: codes.map((code) => ({ code, message: context.text(code) })) }
    }),
    handle(checkOrderRule, async (context, { id }) => {
      await visible(context, id)
      const { obstacles, warnings } = await orderObstacles(context.sql, id)
      const inWords = (codes: readonly string[]) => codes.map((code) => ({ code, message: context.text(code) }))
      return { allowed: obstacles.length === 0, reasons: inWords(obstacles), warnings: inWords(warnings) }
    }),
    handle(currentSupplier, async (context) => {
      const { rows } = context.principal
      return rows.kind === 'supplier' ? ((await repository.find(readerOf(context), rows.supplierId)) ?? null) : null
    }),
  ]
}
