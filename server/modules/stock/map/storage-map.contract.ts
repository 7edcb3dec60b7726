/** The floor of a warehouse, as the codes of its spaces say: areas, shelves, layers, and how full and how busy each space is. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant, Quantity } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'

const Space = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  status: z.enum(['ENABLED', 'DISABLED']),
  position: z.string().nullable(),
  /** Null for whoever counts the space blind. */
  onHand: Quantity.nullable(),
  /** Different articles. */
  articles: z.number().int().nullable(),
  /** Of what fits in, from 0 to 1 and more; null where nobody said how much does, or what lies there is not said. */
  fill: z.number().nullable(),
  /** When goods came or left last. */
  movedAt: Instant.nullable(),
  /** A count holds something in it. */
  isHeld: z.boolean(),
})

const Layer = z.object({ name: z.string(), spaces: z.array(Space) })
const Shelf = z.object({ name: z.string(), layers: z.array(Layer) })

export const StorageMap = z.object({
  warehouseId: Id,
  code: z.string(),
  name: z.string(),
  areas: z.array(z.object({ name: z.string(), shelves: z.array(Shelf) })),
  /** There are more spaces than are drawn. */
  isCut: z.boolean(),
})
export type StorageMap = z.output<typeof StorageMap>

export const mapDetail = defineCall('GET /api/storage/map/detail/{id}', {
  permission: 'cargo-space:list',
  summary: label('仓库地图', 'The floor of a warehouse'),
  input: ById,
  output: StorageMap,
})

/** Spaces by their code or name, and those in which articles lie, by their number or name. */
export const mapSearch = defineCall('POST /api/storage/map/search', {
  permission: 'cargo-space:list',
  summary: label('仓库地图搜索', 'Find a space'),
  input: z.strictObject({ keyword: z.string().trim().min(1).max(100), warehouseId: Id.optional() }),
  output: z.array(
    z.object({
      warehouseId: Id,
      warehouseName: z.string(),
      spaceId: Id,
      spaceCode: z.string(),
      /** Of the article that was found there. */
      skuCode: z.string().nullable(),
      skuName: z.string().nullable(),
      onHand: Quantity.nullable(),
    }),
  ),
  options: { readOnly: true },
})
