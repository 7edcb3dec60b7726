/** Which prices an article has: of which kind, and where they hold. */
import { label } from '#kit/fields.contract.ts'

/** Where a supply price holds: it is the same whichever channel sells. */
export const everyChannel = 'ALL'
/** The channel whose own shop front is looked up. */
export const frontChannel = 'JD'

export const priceTypes = ['SUPPLY', 'SALE', 'AGREEMENT', 'JD_FRONT'] as const
export type PriceType = (typeof priceTypes)[number]

export const priceTypeOptions = [
  { value: 'SUPPLY', label: label('供货价', 'Supply price'), color: 'geekblue' },
  { value: 'SALE', label: label('销售价', 'Sale price'), color: 'green' },
  { value: 'AGREEMENT', label: label('协议价', 'Agreement price'), color: 'purple' },
  { value: 'JD_FRONT', label: label('京东前台价', 'JD front price'), color: 'red' },
] as const

/** Whether a kind of price can hold there at all. */
export const isPlace = (priceType: PriceType, channel: string): boolean =>
  priceType === 'SUPPLY' ? channel === everyChannel : channel !== everyChannel && (priceType !== 'JD_FRONT' || channel === frontChannel)
