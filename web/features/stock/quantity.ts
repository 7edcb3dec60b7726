/** Quantities that some readers are not told, as they are shown: whoever counts goods blind reads a dash. */
import { Decimal } from 'decimal.js'
import { formatQuantity } from '#web/kit/format/amount.ts'

export const shownQuantity = (quantity: string | null): string => (quantity === null ? '-' : formatQuantity(quantity))

/** What is there once so much has come or, below nothing, left. */
export const shownAfter = (quantity: string | null, change: Decimal.Value): string =>
  quantity === null ? '-' : formatQuantity(new Decimal(quantity).plus(change).toFixed(4))
