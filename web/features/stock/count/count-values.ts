/** The form of a count, and what is sent of it. */
import type { Take } from './count-calls.ts'

export interface CountValues {
  readonly warehouseId?: string
  readonly mode?: Take['mode']
  readonly blind?: boolean
  readonly planStart?: string
  readonly planEnd?: string
  readonly counterIds?: readonly string[]
  readonly remark?: string
  readonly areas?: readonly string[] | undefined
  readonly cargoSpaceIds?: readonly string[] | undefined
  readonly categoryIds?: readonly string[] | undefined
  readonly skuIds?: readonly string[] | undefined
}

export const initialOf = (row: Take | undefined): CountValues =>
  row
    ? {
        warehouseId: row.warehouseId,
        mode: row.mode,
        blind: row.blind,
        ...(row.planStart && { planStart: row.planStart }),
        ...(row.planEnd && { planEnd: row.planEnd }),
        counterIds: (row.counters ?? []).map(({ id }) => id),
        ...(row.remark && { remark: row.remark }),
        ...row.scope,
      }
    : { mode: 'STATIC', blind: false }

export const scopeOf = ({ areas = [], cargoSpaceIds = [], categoryIds = [], skuIds = [] }: CountValues) => ({
  areas: [...areas],
  cargoSpaceIds: [...cargoSpaceIds],
  categoryIds: [...categoryIds],
  skuIds: [...skuIds],
})

/** Emptied fields are sent as none. */
export const draftOf = (values: CountValues) => ({
  warehouseId: values.warehouseId,
  mode: values.mode,
  blind: values.blind ?? false,
  planStart: values.planStart || null,
  planEnd: values.planEnd || null,
  counterIds: [...(values.counterIds ?? [])],
  remark: values.remark || null,
  scope: scopeOf(values),
})
