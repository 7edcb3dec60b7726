/** An order of a test's own, brought by the call that channels make. */
import { send } from '../inbox/workflow.ts'

export interface Arrived {
  readonly id: string
  readonly code: string
  readonly subOrders: readonly { readonly id: string; readonly orderCode: string }[]
}

let made = 0

/** Two kinds of goods of the supplier behind `supplier-a`: 12 boxes and 30 packs. */
export async function orderArrives(): Promise<Arrived> {
  const { records } = (await send('purchaser', '/api/supplier/supplier/page-select-list', { current: 1, size: 1, name: '苏州恒泽' })) as {
    records: { id: string }[]
  }
  const supplierId = records[0]?.id
  const goods = (skuCode: string, skuName: string, quantity: string, price: string) => ({ supplierId, skuCode, skuName, unit: '箱', quantity, price })
  const draft = {
    salesChannel: 'JD',
    channelOrderNo: `E2E-${Date.now()}-${(made += 1)}`,
    buyerName: '上海浦江科技有限公司',
    consigneeName: '王小明',
    consigneeMobile: '13800138000',
    regionCode: '310115',
    address: '世纪大道 100 号',
    lines: [goods('A4-80G', 'A4 复印纸', '12', '139.50'), goods('PEN-05', '中性笔', '30', '18.80')],
  }
  return (await send('purchaser', '/api/order/order-master/insert', draft)) as Arrived
}

/** Submitted and confirmed: the supplier may ship. */
export async function confirmedOrder(): Promise<Arrived> {
  const order = await orderArrives()
  await send('purchaser', '/api/order/ys-order-master/submit-order/JD', { ids: [order.id] })
  return (await send('purchaser', '/api/order/ys-order-master/confirm-order', { masterId: order.id })) as Arrived
}
