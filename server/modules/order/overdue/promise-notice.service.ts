/**
 * Telling a sales channel that goods will be shipped later. Over HTTP: PUT `<address>/orders/<channel order>/promises/<sku>` with
 * `{salesChannel, promisedAt}` and `Idempotency-Key`. Without an address the local channel takes note of everything, and refuses goods
 * whose code contains REFUSE, so that failures can be tried out.
 */
import { z } from 'zod'
import { fetchOutside } from '#kit/outgoing.ts'
import type { DataSource } from '#kit/data-source.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { orException } from '#server/modules/exception/or-exception.service.ts'

const MovedPromise = z.object({
  overdueId: z.uuid(),
  supplierId: z.uuid(),
  salesChannel: z
    .string()
    .min(1)
    .meta({ label: { zh: '销售渠道', en: 'Channel' } }),
  channelOrderNo: z
    .string()
    .min(1)
    .meta({ label: { zh: '渠道订单号', en: 'Channel order number' } }),
  orderCode: z.string().meta({ label: { zh: '子订单号', en: 'Sub-order' } }),
  skuCode: z
    .string()
    .min(1)
    .meta({ label: { zh: '渠道商品编码', en: 'Code of the goods' } }),
  promisedAt: z.iso.datetime({ offset: true }).meta({ label: { zh: '承诺发货时间', en: 'Promised for' } }),
})
type MovedPromise = z.output<typeof MovedPromise>

const promiseMoved = defineTopic('order.promise-moved', MovedPromise)

/** @param key the same for repetitions of one message. Rejects when the channel refuses or does not answer. */
type TellChannel = (promise: MovedPromise, key: string) => Promise<void>

/** Milliseconds. */
const patience = 15_000

const overHttp =
  (url: string): TellChannel =>
  async ({ salesChannel, channelOrderNo, skuCode, promisedAt }, key) => {
    const response = await fetchOutside(`${url}/orders/${encodeURIComponent(channelOrderNo)}/promises/${encodeURIComponent(skuCode)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ salesChannel, promisedAt }),
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`The channel answered ${response.status}`)
  }

const locally: TellChannel = async ({ skuCode }) => {
  if (skuCode.includes('REFUSE')) throw new Error('The local channel refuses this')
}

/** Address of the channels' gateway; `local` for the one that takes note of everything. */
const channelAddress = defineParameter('integration.channel.promises', z.union([z.literal('local'), z.url()]), 'local')

async function tell(data: DataSource, promise: MovedPromise, key: string): Promise<void> {
  const address = await parametersOf(data).get(channelAddress)
  await (address === 'local' ? locally : overHttp(address))(promise, key)
}

const exceptionType = 'promise-notice'

/** The channel of a promise hears of its new date after the commit; promises of one line in their order. */
export async function announcePromise(uow: UnitOfWork, overdueId: string): Promise<void> {
  const [promise] = await uow.sql.query<Omit<MovedPromise, 'promisedAt'> & { promisedAt: Date }>(
    `select d.id as "overdueId", d.supplier_id as "supplierId", o.sales_channel as "salesChannel", m.channel_order_no as "channelOrderNo",
            o.order_code as "orderCode", l.sku_code as "skuCode", l.promised_at as "promisedAt"
       from overdue_order d join order_line l on l.id = d.line_id join sub_order o on o.id = d.sub_order_id join order_master m on m.id = o.master_id
      where d.id = $1::uuid`,
    [overdueId],
  )
  if (promise) await uow.outbox.add(promiseMoved.name, { ...promise, promisedAt: promise.promisedAt.toISOString() }, { key: overdueId })
}

/** For the relay. A failure becomes an exception that is tried again. */
export const promiseNoticeHandler = (data: DataSource, zone: string): TopicHandler =>
  handleOutside(promiseMoved, (promise, { id }) =>
    orException({ data, zone, asked: 'channel' }, () => tell(data, promise, id), {
      type: exceptionType,
      bizKey: `${promise.orderCode} ${promise.skuCode}`,
      title: `${promise.salesChannel} ${promise.channelOrderNo}`,
      payload: { ...promise },
      bizType: 'overdue-order',
      bizId: promise.overdueId,
      supplierId: promise.supplierId,
    }),
  )

export const promiseNoticeRetry = (data: DataSource): ExceptionRetry => ({
  type: exceptionType,
  payload: MovedPromise,
  fixed: ['overdueId', 'supplierId', 'orderCode', 'promisedAt'],
  retry: (payload, key) => tell(data, MovedPromise.parse(payload), key),
})
