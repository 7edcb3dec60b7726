/** What the contracts of categories share: which trees there are, and how a call names one. */
import { z } from 'zod'
import { label } from '#kit/fields.contract.ts'

export const categoryTypes = ['PRODUCT', 'JD', 'TAX', 'SERVICE', 'CHANNEL'] as const
export type CategoryType = (typeof categoryTypes)[number]

export const categoryTypeOptions = [
  { value: 'PRODUCT', label: label('商品类目', 'Products'), color: 'blue' },
  { value: 'JD', label: label('京东运营类目', 'JD operation'), color: 'red' },
  { value: 'TAX', label: label('税号分类', 'Tax classification'), color: 'gold' },
  { value: 'SERVICE', label: label('服务类目', 'Services'), color: 'cyan' },
  { value: 'CHANNEL', label: label('渠道类目', 'Channels'), color: 'purple' },
] as const

export const risks = [
  { value: 'NORMAL', label: label('普通', 'Normal'), color: 'green' },
  { value: 'HIGH', label: label('高风险', 'High'), color: 'orange' },
  { value: 'RESTRICTED', label: label('受限', 'Restricted'), color: 'red' },
] as const
export type Risk = (typeof risks)[number]['value']

/** The measures that goods of a category are asked for. */
export const dimensions = ['WEIGHT', 'VOLUME', 'LENGTH', 'WIDTH', 'HEIGHT'] as const
export const unitsOfDimension = {
  WEIGHT: ['G', 'KG', 'T'],
  VOLUME: ['ML', 'L', 'M3'],
  LENGTH: ['MM', 'CM', 'M'],
  WIDTH: ['MM', 'CM', 'M'],
  HEIGHT: ['MM', 'CM', 'M'],
} as const satisfies Readonly<Record<(typeof dimensions)[number], readonly string[]>>

/** What is not named is not asked for. */
export const DimensionConfig = z
  .array(
    z
      .object({ dimension: z.enum(dimensions), unit: z.string().max(4), required: z.boolean().default(false) })
      .refine(({ dimension, unit }) => (unitsOfDimension[dimension] as readonly string[]).includes(unit), { path: ['unit'], error: 'category.bad-unit' }),
  )
  .max(dimensions.length)
  .refine((asked) => new Set(asked.map(({ dimension }) => dimension)).size === asked.length, { error: 'category.dimension-twice' })
export type DimensionConfig = z.output<typeof DimensionConfig>

/** Asked where no category of a line says anything. */
export const usualDimensions: DimensionConfig = [
  { dimension: 'WEIGHT', unit: 'KG', required: false },
  { dimension: 'VOLUME', unit: 'M3', required: false },
  { dimension: 'LENGTH', unit: 'CM', required: false },
  { dimension: 'WIDTH', unit: 'CM', required: false },
  { dimension: 'HEIGHT', unit: 'CM', required: false },
]

/** How old clients number and name the trees. */
const spelled: Readonly<Record<string, CategoryType>> = {
  '0': 'PRODUCT',
  '1': 'JD',
  '2': 'TAX',
  ...Object.fromEntries(categoryTypes.flatMap((type) => [[type, type] as const, [`${type}_CATEGORY`, type] as const])),
}

export interface TreeKey {
  readonly type: CategoryType
  readonly channel: string | undefined
}

/**
 * A tree in a path: `PRODUCT`, `JD` (or `1`), `TAX` (or `2`, `TAX_CATEGORY`), `SERVICE`, or `CHANNEL-<sales channel>` for what a channel
 * calls its categories.
 */
export const TreeName = z
  .string()
  .trim()
  .max(50)
  .refine((text) => treeOfName(text) !== undefined, { error: 'category.unknown-tree' })

function treeOfName(text: string): TreeKey | undefined {
  const [, channel] = /^CHANNEL-(\w{1,40})$/.exec(text) ?? []
  if (channel) return { type: 'CHANNEL', channel }
  const type = Object.hasOwn(spelled, text) ? spelled[text] : undefined
  return type && type !== 'CHANNEL' ? { type, channel: undefined } : undefined
}

/** @throws Error for what `TreeName` does not accept */
export function treeKeyOf(text: string): TreeKey {
  const tree = treeOfName(text)
  if (!tree) throw new Error(`${text} names no tree`)
  return tree
}

export const treeNameOf = ({ type, channel }: { readonly type: CategoryType; readonly channel?: string | null | undefined }): string =>
  type === 'CHANNEL' ? `CHANNEL-${channel ?? ''}` : type

/** The deepest level of a tree. */
export const mostLevels = 6
