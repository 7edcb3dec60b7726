/** The versions of an order, each by what it changes of the one that was in force before it. */
import { z } from 'zod'
import { fieldsOf, type Label } from '#kit/contract.ts'
import type { Locale } from '#kit/messages.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

interface Reading extends Pick<UnitOfWork, 'prisma'> {
  readonly locale: Locale
  readonly caller: Principal | undefined
  readonly data: DataSource
}

const text = z.string().nullish()
const KeptLine = z.object({
  skuId: z.string(),
  skuCode: z.string(),
  qty: z.string(),
  price: z.string(),
  taxRate: z.string(),
  expectOn: text,
  promisedOn: text,
  remark: text,
})
const Kept = z.object({
  contractId: text,
  salesChannel: text,
  expectOn: text,
  isUrgent: z.boolean(),
  discountAmount: z.string(),
  freightAmount: z.string(),
  otherAmount: z.string(),
  depositAmount: z.string(),
  remark: text,
  lines: z.array(KeptLine),
})
type Kept = z.output<typeof Kept>
type KeptLine = z.output<typeof KeptLine>

const headFields = ['contractId', 'salesChannel', 'expectOn', 'isUrgent', 'discountAmount', 'freightAmount', 'otherAmount', 'depositAmount', 'remark'] as const
const amounts: ReadonlySet<string> = new Set(['discountAmount', 'freightAmount', 'otherAmount', 'depositAmount', 'price'])
const lineFields = [
  ['qty', { zh: '数量', en: 'Quantity' }],
  ['price', { zh: '单价（未税）', en: 'Price without tax' }],
  ['taxRate', { zh: '税率', en: 'Tax rate' }],
  ['expectOn', { zh: '期望到货', en: 'Wanted on' }],
  ['promisedOn', { zh: '承诺到货', en: 'Promised for' }],
  ['remark', { zh: '备注', en: 'Remark' }],
] as const
const yes: Label = { zh: '是', en: 'Yes' }
const no: Label = { zh: '否', en: 'No' }

const labels = new Map(fieldsOf(purchaseOrder.row).flatMap(({ name, view }) => (view.label ? [[name, view.label] as const] : [])))

/**
 * Newest last. Suppliers read what was in force, without what colleagues of the company wrote.
 * @param orderId of an order that the caller sees
 */
export async function revisionsOf(at: Reading, orderId: string) {
  const isOurs = at.caller?.rows.kind !== 'supplier'
  const seesAmounts = !isHidden(at.caller, purchaseOrder, 'totalAmount')
  const rows = await at.prisma.purchaseOrderRevision.findMany({
    where: { orderId, deletedAt: null, ...(!isOurs && { inForceAt: { not: null } }) },
    orderBy: [{ revision: 'asc' }, { createTime: 'asc' }],
    take: 500,
  })
  const people = await peopleNames(
    at,
    rows.map(({ createdBy }) => createdBy),
  )
  const versions = rows.map(({ data, ...row }) => ({ ...row, kept: Kept.parse(data) }))
  const shown = {
    locale: at.locale,
    seesAmounts,
    isOurs,
    names: await namesIn(
      at,
      versions.map(({ kept }) => kept),
    ),
  }
  let inForce: Kept | undefined
  return versions.map(({ revision, kind, kept, totalAmount, reason, inForceAt, droppedAt, createTime, createdBy }) => {
    const changes = inForce ? changesOf(inForce, kept, { ...shown, isProposed: kind === 'COUNTER' }) : []
    if (inForceAt) inForce = kept
    return {
      revision,
      kind,
      totalAmount: seesAmounts ? toWire(totalAmount) : null,
      reason: isOurs || kind === 'COUNTER' ? reason : null,
      inForceAt: inForceAt?.toISOString() ?? null,
      droppedAt: droppedAt?.toISOString() ?? null,
      createTime: createTime.toISOString(),
      createdByName: isOurs ? (people.get(createdBy) ?? null) : null,
      changes,
    }
  })
}

/** What is kept by its key is read by its name: channels and contracts. */
async function namesIn({ prisma, data, locale }: Reading, versions: readonly Kept[]): Promise<ReadonlyMap<string, string>> {
  const channels = versions.some(({ salesChannel }) => salesChannel) ? [...(await dictionaryLabels(data)('sales_channel'))] : []
  const contractIds = [...new Set(versions.flatMap(({ contractId }) => contractId ?? []))]
  const contracts = contractIds.length === 0 ? [] : await prisma.supplierContract.findMany({ where: { id: { in: contractIds } } })
  return new Map([
    ...channels.map(([key, label]) => [`salesChannel ${key}`, label[locale]] as const),
    ...contracts.map(({ id, contractNo, name }) => [`contractId ${id}`, `${contractNo} ${name}`] as const),
  ])
}

interface Shown {
  /** By field and value. */
  readonly names: ReadonlyMap<string, string>
  readonly locale: Locale
  readonly seesAmounts: boolean
  readonly isOurs: boolean
  /** By the supplier: days are promised by them alone, and a buyer's change only carries what was promised meanwhile. */
  readonly isProposed: boolean
}
interface Change {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

function changesOf(before: Kept, after: Kept, { locale, seesAmounts, isOurs, isProposed, names }: Shown): Change[] {
  const told = (name: string): boolean => (seesAmounts || !amounts.has(name)) && (isOurs || name !== 'remark') && (isProposed || name !== 'promisedOn')
  const word = (value: string | boolean | null | undefined): string | null =>
    typeof value === 'boolean' ? (value ? yes : no)[locale] : value === undefined || value === '' ? null : value
  const named = (name: string, value: string | null): string | null => (value === null ? null : (names.get(`${name} ${value}`) ?? value))
  const head = headFields.flatMap((name): Change[] => {
    const [was, is] = [named(name, word(before[name])), named(name, word(after[name]))]
    return was === is || !told(name) ? [] : [{ label: labels.get(name)?.[locale] ?? name, before: was, after: is }]
  })
  const article = ({ qty, price }: KeptLine): string => [plain(qty), ...(seesAmounts ? [`@ ${plain(price)}`] : [])].join(' ')
  const old = new Map(before.lines.map((line) => [line.skuId, line]))
  const now = new Set(after.lines.map(({ skuId }) => skuId))
  const lines = after.lines.flatMap((line): Change[] => {
    const was = old.get(line.skuId)
    if (!was) return [{ label: line.skuCode, before: null, after: article(line) }]
    return lineFields.flatMap(([name, label]): Change[] => {
      const [one, other] = [inFull(name, was[name]), inFull(name, line[name])]
      return one === other || !told(name) ? [] : [{ label: `${line.skuCode} ${label[locale]}`, before: one, after: other }]
    })
  })
  const gone = before.lines.flatMap((line): Change[] => (now.has(line.skuId) ? [] : [{ label: line.skuCode, before: article(line), after: null }]))
  return [...head, ...lines, ...gone]
}

const inFull = (name: string, value: string | null | undefined): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (name === 'taxRate') return `${decimal(value).times(100).toString()}%`
  return name === 'qty' || name === 'price' ? plain(value) : value
}
const plain = (value: string): string => decimal(value).toString()
