/**
 * What carriers say of a waybill. Over HTTP: GET `<address>/tracks/<carrier>/<waybill>` answers `[{ at, node, description }]`. The local
 * sample reckons steps from the moment at which the parcel left; waybills with LOST or BACK in them run into trouble, so that it can be tried out.
 */
import { z } from 'zod'
import type { Label } from '#kit/contract.ts'
import { fetchOutside } from '#kit/outgoing.ts'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { storedWords } from '#kit/words.ts'

export const trackNodes = ['COLLECTED', 'TRANSIT', 'DELIVERING', 'SIGNED', 'EXCEPTION', 'RETURNED'] as const

const Step = z.object({ at: z.coerce.date(), node: z.enum(trackNodes), description: z.string().max(500) })
export type TrackStep = z.output<typeof Step>

export interface Waybill {
  readonly logisticsCompany: string
  readonly billCode: string
  readonly shippedAt: Date
}

/** Rejects when the carrier does not answer. Steps may come again, and in any order. */
type TrackProvider = (waybill: Waybill, now: Date) => Promise<readonly TrackStep[]>

/** Milliseconds. */
const patience = 10_000

const overHttp =
  (address: string): TrackProvider =>
  async ({ logisticsCompany, billCode }) => {
    const response = await fetchOutside(`${address}/tracks/${encodeURIComponent(logisticsCompany)}/${encodeURIComponent(billCode)}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`The carrier answered ${response.status}`)
    return z
      .array(Step)
      .max(500)
      .parse(await response.json())
  }

/** Hours after it left. */
const usual: readonly (readonly [number, TrackStep['node'], Label])[] = [
  [2, 'COLLECTED', { zh: '快件已揽收', en: 'Collected' }],
  [12, 'TRANSIT', { zh: '快件已离开发货城市', en: 'Left the city of the sender' }],
  [36, 'TRANSIT', { zh: '快件已到达目的城市', en: 'Reached the city of the consignee' }],
  [44, 'DELIVERING', { zh: '快件派送中', en: 'Out for delivery' }],
]
const arrives = ['', 48, 'SIGNED', { zh: '快件已签收', en: 'Signed for' }] as const
const endings: readonly (readonly [string, number, TrackStep['node'], Label])[] = [
  ['LOST', 24, 'EXCEPTION', { zh: '快件异常，正在核实', en: 'Something is wrong with it, being looked into' }],
  ['BACK', 60, 'RETURNED', { zh: '快件已退回发件人', en: 'Returned to the sender' }],
  arrives,
]

const locally: TrackProvider = async ({ billCode, shippedAt }, now) => {
  const [, hours, node, text] = endings.find(([mark]) => billCode.toUpperCase().includes(mark)) ?? arrives
  return [...usual.filter(([after]) => after < hours), [hours, node, text] as const]
    .map(([after, step, description]) => ({ at: new Date(shippedAt.getTime() + after * 3_600_000), node: step, description: storedWords(description) }))
    .filter(({ at }) => at <= now)
}

const nobody: TrackProvider = async () => []

/** Address of the service that knows carriers; `local` for the sample, `none` where nobody is asked. */
const trackAddress = defineParameter('integration.logistics.tracks', z.union([z.enum(['none', 'local']), z.url()]), 'none')

export async function trackProvider(data: DataSource): Promise<TrackProvider> {
  const address = await parametersOf(data).get(trackAddress)
  if (address === 'none') return nobody
  return address === 'local' ? locally : overHttp(address)
}
