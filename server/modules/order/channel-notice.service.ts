/**
 * Telling a sales channel how its order goes on. Over HTTP: PUT `<address>/orders/<channel order>/steps/<step>` with
 * `{salesChannel, orderCode, at}` and `Idempotency-Key`. Without an address the local channel takes note of everything, and refuses orders
 * whose number contains REFUSE, so that failures can be tried out.
 */
import { z } from 'zod'
import type { Label } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import { fetchOutside } from '#kit/outgoing.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth, storedWords } from '#kit/words.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { orException } from '#server/modules/exception/or-exception.service.ts'

const steps = ['SUBMIT', 'CONFIRM', 'CONFIRM_RECEIPT', 'CANCEL'] as const
const stepWords = {
  SUBMIT: { zh: '提交订单', en: 'Order submitted' },
  CONFIRM: { zh: '确认订单', en: 'Order confirmed' },
  CONFIRM_RECEIPT: { zh: '确认收货', en: 'Receipt confirmed' },
  CANCEL: { zh: '取消订单', en: 'Order cancelled' },
} as const satisfies Record<(typeof steps)[number], Label>
const stepOptions = steps.map((value) => ({ value, label: stepWords[value] }))
export type ChannelStep = (typeof steps)[number]

const StepTaken = z.object({
  masterId: z.uuid(),
  orderCode: z.string().meta({ label: { zh: '订单号', en: 'Order' } }),
  step: z.enum(steps).meta({ label: { zh: '环节', en: 'Step' }, options: stepOptions }),
  at: z.iso.datetime({ offset: true }).meta({ label: { zh: '时间', en: 'At' } }),
  salesChannel: z
    .string()
    .min(1)
    .meta({ label: { zh: '销售渠道', en: 'Channel' } }),
  channelOrderNo: z
    .string()
    .min(1)
    .meta({ label: { zh: '渠道订单号', en: 'Channel order number' } }),
})
type StepTaken = z.output<typeof StepTaken>

const stepTaken = defineTopic('order.channel-step', StepTaken)

/** @param key the same for repetitions of one message. Rejects when the channel refuses or does not answer. */
type TellChannel = (step: StepTaken, key: string) => Promise<void>

/** Milliseconds. */
const patience = 15_000

const overHttp =
  (url: string): TellChannel =>
  async ({ salesChannel, channelOrderNo, orderCode, step, at }, key) => {
    const response = await fetchOutside(`${url}/orders/${encodeURIComponent(channelOrderNo)}/steps/${step}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ salesChannel, orderCode, at }),
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`The channel answered ${response.status}`)
  }

const locally: TellChannel = async ({ channelOrderNo }) => {
  if (channelOrderNo.includes('REFUSE')) throw new Error('The local channel refuses this')
}

/** Address of the channels' gateway; `local` for the one that takes note of everything. */
const channelAddress = defineParameter('integration.channel.orders', z.union([z.literal('local'), z.url()]), 'local')

async function tell(data: DataSource, step: StepTaken, key: string): Promise<void> {
  const address = await parametersOf(data).get(channelAddress)
  await (address === 'local' ? locally : overHttp(address))(step, key)
}

const exceptionType = 'channel-order'

/** The channel hears after the commit; steps of one order in their order. */
export async function announceStep(
  uow: UnitOfWork,
  { id, code, salesChannel, channelOrderNo }: Pick<ModelRow<'orderMaster'>, 'id' | 'code' | 'salesChannel' | 'channelOrderNo'>,
  step: ChannelStep,
): Promise<void> {
  const taken: StepTaken = { masterId: id, orderCode: code, step, at: uow.now.toISOString(), salesChannel, channelOrderNo }
  await uow.outbox.add(stepTaken.name, taken, { key: id })
}

/** For the relay. A failure becomes an exception that is tried again. */
export const channelNoticeHandler = (data: DataSource, zone: string): TopicHandler =>
  handleOutside(stepTaken, (step, { id }) =>
    orException({ data, zone, asked: 'channel' }, () => tell(data, step, id), {
      type: exceptionType,
      bizKey: storedWords(inBoth((say) => `${step.orderCode} ${say(stepWords[step.step])}`)),
      title: `${step.salesChannel} ${step.channelOrderNo}`,
      payload: { ...step },
      bizType: 'order-master',
      bizId: step.masterId,
    }),
  )

export const channelNoticeRetry = (data: DataSource): ExceptionRetry => ({
  type: exceptionType,
  payload: StepTaken,
  fixed: ['masterId', 'orderCode', 'step', 'at'],
  retry: (payload, key) => tell(data, StepTaken.parse(payload), key),
})
