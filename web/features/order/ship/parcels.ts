/** What a shipment puts into which parcel: quantities are decimal texts, added exactly. */
import { Decimal } from 'decimal.js'
import { ParcelDraft as SentParcel } from '#server/modules/order/order-delivery.contract.ts'

/** A line of a sub-order as far as shipping goes. */
export interface ShippableLine {
  readonly id: string
  readonly openQuantity: string
}

export interface ParcelDraft {
  readonly key: number
  readonly logisticsCompany: string | undefined
  readonly billCode: string
  readonly remark: string
  /** By line; nothing or zero is not in this parcel. */
  readonly quantities: Readonly<Record<string, string | undefined>>
}

export type ParcelProblem = 'company' | 'bill' | 'badBill' | 'sameBill' | 'empty'

const quantityOf = (text: string | undefined): Decimal => new Decimal(text && /\d/.test(text) ? text : 0)

/** What is left of each line when these parcels are gone; below zero is too much. */
export const leftOver = (lines: readonly ShippableLine[], parcels: readonly ParcelDraft[]): Readonly<Record<string, Decimal>> =>
  Object.fromEntries(
    lines.map(({ id, openQuantity }) => [id, parcels.reduce((left, { quantities }) => left.minus(quantityOf(quantities[id])), new Decimal(openQuantity))]),
  )

/** A new parcel takes all that the others leave. */
export function nextParcel(key: number, lines: readonly ShippableLine[], parcels: readonly ParcelDraft[]): ParcelDraft {
  const left = Object.entries(leftOver(lines, parcels)).filter(([, rest]) => rest.gt(0))
  return {
    key,
    logisticsCompany: parcels.at(-1)?.logisticsCompany,
    billCode: '',
    remark: '',
    quantities: Object.fromEntries(left.map(([id, rest]) => [id, rest.toFixed()])),
  }
}

/** What a parcel still wants before it can go; one bill number is one parcel of a carrier. */
export function problemsOf(parcel: ParcelDraft, others: readonly ParcelDraft[]): ReadonlySet<ParcelProblem> {
  const problems = new Set<ParcelProblem>()
  const bill = parcel.billCode.trim()
  if (!parcel.logisticsCompany) problems.add('company')
  if (bill === '') problems.add('bill')
  else if (!SentParcel.shape.billCode.safeParse(bill).success) problems.add('badBill')
  else if (others.some((other) => other.key !== parcel.key && other.logisticsCompany === parcel.logisticsCompany && other.billCode.trim() === bill))
    problems.add('sameBill')
  if (!Object.values(parcel.quantities).some((text) => quantityOf(text).gt(0))) problems.add('empty')
  return problems
}

/** As the call takes it. */
export const sentParcels = (parcels: readonly ParcelDraft[]) =>
  parcels.map(({ logisticsCompany, billCode, remark, quantities }) => ({
    logisticsCompany: logisticsCompany ?? '',
    billCode: billCode.trim(),
    ...(remark.trim() && { remark: remark.trim() }),
    lines: Object.entries(quantities).flatMap(([lineId, text]) => (quantityOf(text).gt(0) ? [{ lineId, quantity: quantityOf(text).toFixed() }] : [])),
  }))
