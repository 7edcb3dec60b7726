/** What channels hear of their orders: every step once and in order; what they refuse is mended and told again. */
import { expect, test } from 'vitest'
import { channelNoticeHandler, channelNoticeRetry } from '#server/modules/order/channel-notice.service.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { withOrders } from './world.ts'

const world = withOrders()
const { ok, post } = world
const data = () => world.product.application.data
const told = (masterId: string) =>
  data().sql.query<{ id: string; step: string; payload: unknown }>(
    `select id, payload->>'step' as step, payload from outbox where topic = 'order.channel-step' and payload->>'masterId' = $1 order by seq`,
    [masterId],
  )

test('every step is told once, in its order, and a refused one nothing', async () => {
  const { id: supplier, admin } = await world.supplier({ stage: 'FORMAL' })
  const order = await world.confirmed([supplier])
  await post(world.staff, '/api/order/ys-order-master/confirm-order', { masterId: order.id })
  await world.ship(admin, (await world.detail(order.id)).subOrders[0])
  await ok(world.staff, '/api/order/ys-order-master/confirm-receipt', { masterCode: order.code })
  await ok(world.staff, '/api/order/ys-order-master/confirm-receipt', { masterCode: order.code })
  expect((await told(order.id)).map(({ step }) => step)).toEqual(['SUBMIT', 'CONFIRM', 'CONFIRM_RECEIPT'])
  const given = await world.submitted([supplier])
  await ok(world.staff, '/api/order/order-master/cancel', { id: given.id, reason: '买家取消' })
  expect((await told(given.id)).map(({ step }) => step)).toEqual(['SUBMIT', 'CANCEL'])
})

test('what a channel refuses is an exception, whose number is mended and whose order is not', async () => {
  const { id: supplier } = await world.supplier({ stage: 'FORMAL' })
  const order = await world.submitted([supplier], { channelOrderNo: `REFUSE-${Date.now()}` })
  const [message] = await told(order.id)
  const due = channelNoticeHandler(data(), 'Asia/Shanghai')
  if (due.runs !== 'outside' || !message) throw new Error('it reaches the world')
  await due.handle(message.payload, { id: message.id, attempt: 1 })
  await due.handle(message.payload, { id: message.id, attempt: 2 })
  const { records } = await ok(people.ops, '/api/order/exception-order/list', { type: 'channel-order', bizKey: order.code })
  expect(records).toHaveLength(1)
  const [{ id, page }] = records
  // Which order, and which step of it, in the reader's language.
  expect(records[0].bizKey).toBe(`${order.code} 提交订单`)
  const inEnglish = await world.product.send(people.ops, `/api/order/exception-order/detail/${id}`, undefined, { headers: { 'accept-language': 'en' } })
  expect(inEnglish.body.data.bizKey).toBe(`${order.code} Order submitted`)
  const stepField = inEnglish.body.data.payloadFields.find(({ name }: { name: string }) => name === 'step')
  expect(stepField.options).toContainEqual({ value: 'SUBMIT', label: { zh: '提交订单', en: 'Order submitted' } })
  // Whoever looks at it reads on at the order.
  expect(page).toBe(`/order-center/order-detail?id=${order.id}`)
  const payloadNow = async () => (await data().prisma.exceptionOrder.findUniqueOrThrow({ where: { id } })).payload as Record<string, unknown>
  const payload = await payloadNow()
  const other = await post(people.ops, '/api/order/exception-order/retry', { id, payload: { ...payload, masterId: id } })
  expect(other.status).toBe(400)
  await ok(people.ops, '/api/order/exception-order/retry', { id, payload: { ...payload, channelOrderNo: 'MENDED-1' } })
  const mended = await payloadNow()
  expect(mended['channelOrderNo']).toBe('MENDED-1')
  await channelNoticeRetry(data()).retry(mended, id)
  await expect(channelNoticeRetry(data()).retry(payload, id)).rejects.toThrow('refuses')
})
