/** Writing a bill: items that are free, as many as there are, in a handful of statements. */
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import { decimal, taxOn, toWire } from '#kit/money.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords } from '#kit/words.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { addBillable } from './billable.service.ts'
import { billSums } from './bill-sums.service.ts'
import { purchaseBill } from './purchase-bill.contract.ts'

export type BillRow = ModelRow<'purchaseBill'>
export type BillLineRow = ModelRow<'purchaseBillLine'>

/** What goes onto it. Days are the company's. */
export interface BillContent {
  readonly supplierId: string
  readonly itemIds?: readonly string[] | undefined
  /** The last day, counted in. */
  readonly periodTo?: string | undefined
  readonly exceptItemIds?: readonly string[]
  /** Of a draft that is there: items that are put on and taken off, all else stays. */
  readonly changes?: { readonly add: readonly string[]; readonly drop: readonly string[] } | undefined
  readonly remark?: string | null | undefined
}

interface Made {
  readonly cycle: 'DAY' | 'WEEK' | 'MONTH'
  readonly from: string
  readonly to: string
}

const day = (text: string): Date => new Date(`${text}T00:00:00Z`)
/**
 * @param made the period that the clock settles; by hand it is that of the lines
 * @returns the id of the new bill, a draft
 * @throws Failure bad-input where nothing is billable, or a chosen item is not
 */
export async function writeBill(uow: UnitOfWork, zone: string, content: BillContent, made?: Made): Promise<string> {
  const supplier = await uow.prisma.supplier.findFirst({ where: { id: content.supplierId, deletedAt: null }, select: { id: true } })
  if (!supplier) throw notFound('supplier', content.supplierId)
  const today = uow.today
  const { id } = await uow.insert(
    'purchaseBill',
    {
      ...(await newDocument(uow, purchaseBill.name)),
      supplierId: content.supplierId,
      cycle: made?.cycle ?? 'MANUAL',
      periodFrom: day(made?.from ?? today),
      periodTo: day(made?.to ?? today),
      remark: content.remark || null,
    },
    { bizType: purchaseBill.name, event: 'inserted' },
  )
  await takeItems(uow, zone, id, { ...content, periodTo: content.periodTo ?? made?.to ?? today })
  await sumUp(uow, zone, await uow.lockRow('purchaseBill', id), { keepsPeriod: made !== undefined })
  return id
}

/** Chooses anew what a draft stands for, or changes that; its adjustments stay. @param row locked, a draft */
export async function rewriteBill(uow: UnitOfWork, zone: string, row: BillRow, content: BillContent): Promise<void> {
  if (content.supplierId !== row.supplierId) throw badInput([{ path: 'supplierId', code: 'purchase-bill.supplier-stays' }])
  if (await hasCredit(uow, row.id)) throw ruleFailure('purchase-bill.carried', { code: row.code })
  await (content.changes ? changeItems(uow, zone, row, content.changes) : chooseItems(uow, zone, row.id, content))
  await renumber(uow, row.id)
  await sumUp(uow, zone, row, { keepsPeriod: row.cycle !== 'MANUAL', remark: content.remark || null })
  await uow.log({ bizType: purchaseBill.name, bizId: row.id, event: 'updated' })
}

/** All goods anew. */
async function chooseItems(uow: UnitOfWork, zone: string, billId: string, content: BillContent): Promise<void> {
  await uow.sql.query(
    'update purchase_bill_line set deleted_at = $2, version = version + 1 where bill_id = $1::uuid and item_id is not null and deleted_at is null',
    [billId, uow.now],
  )
  await freeItems(uow, billId)
  await takeItems(uow, zone, billId, { ...content, periodTo: content.periodTo ?? uow.today })
}

/** Some go and some come. @throws Failure bad-input when none would be left */
async function changeItems(uow: UnitOfWork, zone: string, { id, supplierId }: BillRow, { add, drop }: NonNullable<BillContent['changes']>): Promise<void> {
  await dropItems(uow, id, drop)
  if (add.length > 0) return takeItems(uow, zone, id, { supplierId, itemIds: add })
  const left = await uow.prisma.purchaseBillLine.count({ where: { billId: id, itemId: { not: null }, deletedAt: null } })
  if (left === 0) throw badInput([{ path: 'changes.drop', code: 'purchase-bill.nothing-left' }])
}

/** Its lines count from one again, goods by their day and then what corrects them; by way of numbers that no line has. */
async function renumber({ sql }: UnitOfWork, billId: string): Promise<void> {
  await sql.query(
    `update purchase_bill_line l set line_no = -t.place, version = l.version + 1 from (
        select id, row_number() over (order by item_id is null, occurred_at, line_no)::int as place from purchase_bill_line where bill_id = $1::uuid and deleted_at is null) t
      where l.id = t.id`,
    [billId],
  )
  await sql.query('update purchase_bill_line set line_no = -line_no, version = version + 1 where bill_id = $1::uuid and deleted_at is null', [billId])
}

/** @throws Failure bad-input for what does not stand on it */
async function dropItems(uow: UnitOfWork, billId: string, itemIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(itemIds)]
  if (wanted.length === 0) return
  const dropped = await uow.sql.query<{ id: string }>(
    `update purchase_bill_line set deleted_at = $3, version = version + 1, update_time = $3
      where bill_id = $1::uuid and item_id = any($2::uuid[]) and deleted_at is null returning item_id as id`,
    [billId, wanted, uow.now],
  )
  const there = new Set(dropped.map(({ id }) => id))
  const missing = wanted.flatMap((id, n) => (there.has(id) ? [] : [{ path: `changes.drop[${n}]`, code: 'purchase-bill.line-unknown' }]))
  if (missing.length > 0) throw badInput(missing)
  await uow.sql.query('update billable_item set bill_id = null, version = version + 1, update_time = $3 where bill_id = $1::uuid and id = any($2::uuid[])', [
    billId,
    wanted,
    uow.now,
  ])
}

export const freeItems = ({ sql, now }: UnitOfWork, billId: string): Promise<unknown> =>
  sql.query('update billable_item set bill_id = null, version = version + 1, update_time = $2 where bill_id = $1::uuid', [billId, now])

async function takeItems(uow: UnitOfWork, zone: string, billId: string, { supplierId, itemIds, periodTo, exceptItemIds = [] }: BillContent): Promise<void> {
  const [last] = await uow.sql.query<{ n: number }>('select coalesce(max(line_no), 0)::int as n from purchase_bill_line where bill_id = $1::uuid', [billId])
  const wanted = itemIds ? [...new Set(itemIds)] : null
  const taken = await uow.sql.query<{ id: string }>(
    `with picked as (
        select id from billable_item
         where supplier_id = $2::uuid and currency = 'CNY' and bill_id is null and deleted_at is null
           and ($3::uuid[] is null or id = any($3::uuid[])) and ($3::uuid[] is not null or occurred_at < ((($4::date) + 1)::timestamp at time zone $5))
           and not (id = any($6::uuid[]))
         order by id for update),
      taken as (
        update billable_item i set bill_id = $1::uuid, version = i.version + 1, update_time = $7 from picked p where i.id = p.id returning i.*)
      insert into purchase_bill_line (id, tenant_id, created_by, create_time, update_time, bill_id, line_no, source_type, item_id, source_line_id, source_code,
          order_code, order_line_id, sku_id, sku_code, sku_name, sku_name_en, spec, unit, qty, price, tax_rate, amount, tax_amount, occurred_at)
        select gen_random_uuid(), $8, $9::uuid, $7, $7, $1::uuid, $10 + row_number() over (order by t.occurred_at, t.id), t.source_type, t.id, t.source_line_id,
          t.source_code, t.order_code, t.order_line_id, t.sku_id, t.sku_code, t.sku_name, t.sku_name_en, t.spec, t.unit, t.qty, t.price, t.tax_rate, t.amount,
          t.tax_amount, t.occurred_at from taken t
      returning item_id as id`,
    [billId, supplierId, wanted, periodTo, zone, exceptItemIds, uow.now, uow.actor.tenantId, uow.actor.userId ?? null, last?.n ?? 0],
  )
  if (taken.length === 0) throw badInput([{ path: wanted ? 'itemIds' : 'supplierId', code: 'purchase-bill.nothing-billable' }])
  if (!wanted) return
  const there = new Set(taken.map(({ id }) => id))
  const missing = wanted.flatMap((id, n) => (there.has(id) ? [] : [{ path: `itemIds[${n}]`, code: 'purchase-bill.not-billable' }]))
  if (missing.length > 0) throw badInput(missing)
}

/** Brings the head in line with its lines. @returns the row as it is then */
export async function sumUp(
  uow: UnitOfWork,
  zone: string,
  row: BillRow,
  { keepsPeriod, ...more }: { readonly keepsPeriod: boolean; readonly remark?: string | null },
): Promise<BillRow> {
  const [span] = keepsPeriod
    ? []
    : await uow.sql.query<{ from: string | null; to: string | null }>(
        `select min((occurred_at at time zone $2)::date)::text as from, max((occurred_at at time zone $2)::date)::text as to
           from purchase_bill_line where bill_id = $1::uuid and deleted_at is null`,
        [row.id, zone],
      )
  return uow.change('purchaseBill', row, {
    ...(await billSums(uow, row.id)),
    ...more,
    ...(span?.from && span.to && { periodFrom: day(span.from), periodTo: day(span.to) }),
  })
}

export interface Adjustment {
  readonly amount: string
  readonly taxRate: string
  readonly reason: string
  readonly adjustsId?: string | null | undefined
}

/** Adds lines that correct what is owed. @param row locked @throws Failure bad-input for lines of other bills */
export async function addAdjustments(uow: UnitOfWork, row: BillRow, adjustments: readonly Adjustment[]): Promise<string[]> {
  const corrected = adjustments.flatMap(({ adjustsId }) => adjustsId ?? [])
  const found = await uow.prisma.purchaseBillLine.findMany({ where: { id: { in: corrected }, billId: row.id, deletedAt: null } })
  const byId = new Map(found.map((line) => [line.id, line]))
  const unknown = adjustments.flatMap(({ adjustsId }, n) =>
    adjustsId && !byId.has(adjustsId) ? [{ path: `lines[${n}].adjustsId`, code: 'purchase-bill.line-unknown' }] : [],
  )
  if (unknown.length > 0) throw badInput(unknown)
  const [last] = await uow.sql.query<{ n: number }>('select coalesce(max(line_no), 0)::int as n from purchase_bill_line where bill_id = $1::uuid', [row.id])
  const ids: string[] = []
  for (const [n, { amount, taxRate, reason, adjustsId }] of adjustments.entries()) {
    const of = adjustsId ? byId.get(adjustsId) : undefined
    const line = await uow.insert('purchaseBillLine', {
      billId: row.id,
      lineNo: (last?.n ?? 0) + n + 1,
      sourceType: 'ADJUST',
      adjustsId: of?.id ?? null,
      skuId: of?.skuId ?? null,
      skuCode: of?.skuCode ?? null,
      skuName: of?.skuName ?? '调整',
      skuNameEn: of ? of.skuNameEn : 'Adjustment',
      orderCode: of?.orderCode ?? null,
      qty: amount.startsWith('-') ? '-1' : '1',
      price: decimal(amount).abs().toFixed(4),
      taxRate: of?.taxRate.toString() ?? taxRate,
      amount,
      taxAmount: toWire(taxOn(amount, of?.taxRate.toString() ?? taxRate)),
      occurredAt: uow.now,
      reason,
    })
    ids.push(line.id)
  }
  return ids
}

const hasCredit = async ({ prisma }: UnitOfWork, billId: string): Promise<boolean> =>
  (await prisma.billableItem.count({ where: { sourceType: 'CREDIT', sourceId: billId, deletedAt: null } })) > 0

/**
 * A bill by which the supplier owes more than they are owed: it is brought to nothing, and what is left is billable again.
 * @param row locked, a draft @throws Failure rule for one that is not negative
 */
export async function carryForward(uow: UnitOfWork, zone: string, row: BillRow): Promise<void> {
  const total = decimal(row.totalAmount)
  if (!total.isNegative()) throw ruleFailure('purchase-bill.not-negative', { code: row.code })
  const reason = storedWords({ zh: '负数余额结转至下期', en: 'Carried forward to the next bill' })
  const [lineId = ''] = await addAdjustments(uow, row, [{ amount: total.negated().toFixed(2), taxRate: '0', reason }])
  await addBillable(uow, [
    {
      sourceType: 'CREDIT',
      sourceId: row.id,
      sourceCode: row.code,
      sourceLineId: lineId,
      supplierId: row.supplierId,
      skuId: null,
      skuCode: null,
      skuName: `对账单 ${row.code} 结转`,
      skuNameEn: `Carried forward from ${row.code}`,
      spec: null,
      unit: null,
      qty: '-1',
      price: total.negated().toFixed(4),
      taxRate: '0',
      amount: total.toFixed(2),
      taxAmount: '0.00',
    },
  ])
  await sumUp(uow, zone, row, { keepsPeriod: true })
  await uow.log({ bizType: purchaseBill.name, bizId: row.id, event: 'carried', content: total.toFixed(2) })
}
