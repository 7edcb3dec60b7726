/** What one supplier ships of an order: staff see all, a supplier his own and nothing of the others'. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id } from '#kit/contract.ts'
import { drawn, lookedUp, optional } from '#kit/fields.contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { ofSupplier, ownerFields } from '#server/modules/supplier/profile/supplier-fields.contract.ts'
import { amount, heldReason, moment, OrderLineView, OrderParcelView, orderStatus, salesChannel, shipStatus } from './order-fields.contract.ts'

const Named = z.object({ orderId: Id })

export const subOrder = defineResource({
  name: 'sub-order',
  label: { zh: '子订单', en: 'Sub-order' },
  path: '/api/order/sub-order',
  row: {
    orderCode: drawn('子订单号', 'Number', 200),
    masterId: Id.meta({ technical: true, search: 'equals' }),
    salesChannel,
    channelOrderNo: lookedUp('渠道订单号', 'Channel order number', 170),
    ...ownerFields,
    status: orderStatus,
    shipStatus,
    goodsAmount: amount('商品金额', 'Goods'),
    shipDueAt: moment('应发货时间', 'Ship by', 175),
    // Of the order above; a list is searched by its own number, which begins with the order's.
    consigneeName: lookedUp('收货人', 'Consignee', 100),
    consigneeMobile: lookedUp('收货电话', 'Telephone', 130),
    regionName: lookedUp('收货地区', 'Region', 'hidden'),
    address: lookedUp('收货地址', 'Address', 240),
    buyerRemark: lookedUp('买家留言', 'Remark of the buyer', 'hidden'),
    submittedAt: moment('提交时间', 'Submitted at'),
    confirmedAt: moment('确认时间', 'Confirmed at', 160),
    shippedAt: moment('发货时间', 'Shipped at'),
    receivedAt: moment('收货时间', 'Received at'),
    completedAt: moment('完成时间', 'Completed at'),
    cancelledAt: moment('取消时间', 'Cancelled at'),
    cancelReason: optional('取消原因', 'Why cancelled', 500, 'hidden'),
    heldReason,
    /** In details only. */
    lines: z.array(OrderLineView).optional().meta({ technical: true, computed: true }),
    parcels: z.array(OrderParcelView).optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'sub-order' },
    ...ofSupplier,
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    found: { by: ['orderCode'], code: 'orderCode', title: 'orderCode', at: '/order-center/son-order-details?id={id}' },
    commands: {
      ship: { label: { zh: '发货', en: 'Ship' }, permission: 'sub-order:ship', input: Named },
      cancel: { label: { zh: '取消', en: 'Cancel' }, permission: 'order-master:cancel', input: Named },
      resume: { label: { zh: '恢复', en: 'Go on' }, permission: 'sub-order:resume', input: Named },
    },
  },
})

const { list } = callsOf(subOrder)

/** The supplier's own list: the same rows, under the name that his screens know. */
export const supplierOrderList = defineCall('GET|POST /api/order/supplier-order-list', {
  permission: 'sub-order:list',
  summary: { zh: '供应商订单列表', en: 'Orders of a supplier' },
  input: list!.input,
  output: list!.output,
  options: { readOnly: true },
})

/** With lines and parcels. */
export const supplierOrderDetail = defineCall('GET /api/order/supplier-order-detail/{id}', {
  permission: 'sub-order:detail',
  summary: { zh: '供应商订单详情', en: 'An order of a supplier' },
  input: ById,
  output: subOrder.row,
})
