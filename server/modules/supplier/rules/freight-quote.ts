/** The arithmetic of freight: which row of a rule a region falls under, and what a parcel costs there. Exact decimals throughout. */
import { Decimal, decimal } from '#kit/money.ts'
import type { FreightArea, FreightFree } from './freight-rule.contract.ts'

export interface FreightTerms {
  readonly areas: readonly FreightArea[]
  readonly freeRows: readonly FreightFree[]
}

export interface Parcel {
  /** The region and everything above it. */
  readonly regions: readonly string[]
  /** Pieces, kg or m³. */
  readonly quantity: string
  readonly amount: string
}

export type Quote =
  | { readonly outcome: 'EXCLUDED' | 'UNCOVERED' }
  | { readonly outcome: 'FREE' | 'CHARGED'; readonly freight: Decimal; readonly extraUnits: Decimal; readonly area: FreightArea }

/** The row that names the region or something above it; else the row for every other region. */
export function rowFor<Row extends { readonly areaCodes: readonly string[] }>(rows: readonly Row[], regions: readonly string[]): Row | undefined {
  return rows.find(({ areaCodes }) => areaCodes.some((code) => regions.includes(code))) ?? rows.find(({ areaCodes }) => areaCodes.length === 0)
}

export function quoteOf({ areas, freeRows }: FreightTerms, { regions, quantity, amount }: Parcel): Quote {
  const area = rowFor(areas, regions)
  if (!area) return { outcome: 'UNCOVERED' }
  if (area.isExcluded) return { outcome: 'EXCLUDED' }
  const beyond = Decimal.max(0, decimal(quantity).minus(area.startQty))
  const extraUnits = beyond.div(area.extraQty).ceil()
  const free = rowFor(freeRows, regions)
  const isFree = free !== undefined && (reaches(amount, free.freeAmount) || reaches(quantity, free.freeQty))
  const freight = isFree ? new Decimal(0) : decimal(area.startPrice).plus(extraUnits.times(area.extraPrice))
  return { outcome: isFree ? 'FREE' : 'CHARGED', freight, extraUnits, area }
}

const reaches = (value: string, limit: string | null | undefined): boolean => Boolean(limit) && decimal(value).gte(limit ?? 0)
