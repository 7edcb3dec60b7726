/** After-sales cases: what a buyer wants of a line of their order, and how far it has come. Suppliers see those that were put to them. */
import { z } from 'zod'
import { defineResource, Id, Instant, Money, Quantity } from '#kit/contract.ts'
import { choice, chosen, drawn, files, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { salesChannel } from '#server/modules/order/order-fields.contract.ts'
import { moment, supplierId, supplierName, told } from '#server/modules/purchase/purchase-fields.contract.ts'
import { OnDocument, WithReason } from '#server/modules/stock/stock-fields.contract.ts'
import { CaseStatus, caseStatuses, CaseType, caseTypes, Condition, conditions, Liability, liabilities, returnPlaces } from './as-order-fields.contract.ts'

const money = (zh: string, en: string, column: number | 'hidden' = 110) => Money.meta({ label: label(zh, en), widget: 'money', column })
const moneyOrNone = (zh: string, en: string, column: number | 'hidden' = 110) => Money.nullish().meta({ label: label(zh, en), widget: 'money', column })
const text = (zh: string, en: string, column: number | 'hidden' = 'hidden') =>
  z
    .string()
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', column })

export const asOrder = defineResource({
  name: 'as-order',
  label: label('售后单', 'After-sales case'),
  path: '/api/after-order/as-order',
  row: {
    code: drawn('售后单号', 'Number', 170),
    type: CaseType.meta({ label: label('售后类型', 'Kind'), widget: 'status', options: caseTypes, changes: 'once', column: 150, search: 'in' }),
    status: CaseStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: caseStatuses, column: 150, search: 'in' }),
    /** Until when the present step is to be done; empty once the case is over. */
    dueAt: Instant.nullish().meta({ label: label('处理时限', 'Due'), widget: 'datetime', column: 170, sortable: true, search: 'range' }),
    /** Minutes until then; negative: so late. */
    minutesLeft: z
      .number()
      .int()
      .nullish()
      .meta({ label: label('剩余分钟', 'Minutes left'), widget: 'number', column: 'hidden', computed: true }),
    skuCode: z.string().meta({ label: label('商品编码', 'Code'), widget: 'text', column: 140, search: 'prefix' }),
    skuName: z.string().meta({ label: label('商品', 'Goods'), widget: 'text', column: 200 }),
    applyQty: Quantity.meta({ label: label('申请数量', 'Quantity'), widget: 'quantity', column: 100 }),
    applyAmount: money('申请金额', 'Asked for'),
    approvedAmount: moneyOrNone('核定金额', 'Approved'),
    refundedAmount: money('已退金额', 'Refunded'),
    buyerName: z.string().meta({ label: label('买家', 'Buyer'), widget: 'text', column: 120, search: 'contains' }),
    salesChannel,
    channelCaseNo: z
      .string()
      .nullish()
      .meta({ label: label('渠道售后单号', 'Channel case number'), widget: 'text', column: 170, search: 'prefix' }),
    channelOrderNo: z.string().meta({ label: label('渠道订单号', 'Channel order number'), widget: 'text', column: 170, search: 'prefix' }),
    orderCode: z.string().meta({ label: label('子订单号', 'Sub-order'), widget: 'text', column: 190, search: 'prefix' }),
    masterId: Id.meta({ technical: true, search: 'equals' }),
    orderId: Id.meta({ technical: true, search: 'equals' }),
    orderLineId: Id.meta({ technical: true, search: 'equals' }),
    supplierId,
    supplierName,
    spec: text('规格', 'Specification'),
    unit: text('单位', 'Unit'),
    reasonCode: chosen('售后原因', 'Reason', 'after_sales_reason', 130),
    description: text('问题描述', 'What is wrong', 240),
    /** What the buyer shows: before anything was done. */
    fileIds: files('买家凭证', 'Shown by the buyer'),
    expression: text('金额算式', 'How the amount is worked out'),
    roundFlag: z.boolean().meta({ label: label('金额取整到分', 'Rounded to cents'), widget: 'switch', column: 'hidden' }),
    liability: Liability.nullish().meta({
      label: label('责任方', 'Liable'),
      widget: 'status',
      options: liabilities,
      changes: 'chosen',
      column: 110,
      search: 'in',
    }),
    supplierNote: told('供应商答复', 'What the supplier says'),
    supplierFileIds: files('供应商凭证', 'Shown by the supplier'),
    decisionNote: told('平台意见', 'What the platform says'),
    returnTo: z
      .enum(['WAREHOUSE', 'SUPPLIER'])
      .nullish()
      .meta({ label: label('退货收件方', 'Goods go back to'), widget: 'select', options: returnPlaces, column: 'hidden', search: 'in' }),
    returnWarehouseId: Id.nullish().meta({
      label: label('退货仓库', 'Warehouse for returns'),
      widget: 'reference',
      reference: { resource: 'warehouse', labelField: 'name' },
      column: false,
      search: 'in',
    }),
    returnWarehouseName: lookedUp('退货仓库', 'Warehouse for returns', 'hidden'),
    returnName: text('退货收件人', 'Recipient of the return'),
    returnMobile: text('退货收件电话', 'Telephone of the recipient'),
    returnAddress: text('退货地址', 'Address of the return'),
    returnLogisticsCompany: choice('退货物流公司', 'Carrier of the return', 'logistics_company', 'hidden'),
    returnBillCode: z
      .string()
      .nullish()
      .meta({ label: label('退货物流单号', 'Waybill of the return'), widget: 'text', column: 'hidden', search: 'prefix' }),
    returnShippedAt: moment('退货寄出时间', 'Sent back at'),
    receiveCondition: Condition.nullish().meta({
      label: label('验货结果', 'Condition'),
      widget: 'status',
      options: conditions,
      changes: 'chosen',
      column: 'hidden',
      search: 'in',
    }),
    receiveNote: told('验货说明', 'Found on receipt'),
    /** What the goods looked like when they came: after. */
    receiveFileIds: files('验货照片', 'Photos on receipt'),
    receivedAt: moment('收货时间', 'Received at'),
    /** The warehouse's documents that its goods came and leave by. */
    inboundId: Id.nullish().meta({ technical: true, computed: true }),
    outboundId: Id.nullish().meta({ technical: true, computed: true }),
    /** Something has left for the buyer. */
    isSent: z.boolean().meta({ technical: true, computed: true }),
    /** The supplier has goods to send again: more than what is on its way. */
    awaitsGoods: z.boolean().meta({ label: label('待补发', 'Goods to send'), widget: 'switch', column: false, search: 'equals', computed: true }),
    /** The goods are back, and somebody decides whether the money goes. */
    awaitsRelease: z.boolean().meta({ technical: true, computed: true }),
    mergedIntoId: Id.nullish().meta({ technical: true }),
    closeReason: told('关闭原因', 'Why it is over'),
    submittedAt: moment('申请时间', 'Asked for at'),
    reviewedAt: moment('审核时间', 'Reviewed at'),
    supplierAnsweredAt: moment('供应商答复时间', 'Answered at'),
    arbitratedAt: moment('仲裁时间', 'Decided at'),
    completedAt: moment('完成时间', 'Completed at'),
    remark,
    processInstanceId: Id.nullish().meta({ technical: true }),
  },
  writable: [],
  differs: {
    model: 'afterSalesOrder',
    lifecycles: { status: 'as-order' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    scope: { supplier: 'sentToId' },
    found: { by: ['code', 'channelCaseNo'], code: 'code', title: 'skuName', at: '/order-center/new-info-service?id={id}' },
    commands: {
      approve: { label: label('审核通过', 'Approve'), permission: 'as-order:approve', input: OnDocument },
      refuse: { label: label('拒绝', 'Refuse'), permission: 'as-order:approve', input: WithReason },
      agree: { label: label('同意', 'Agree'), permission: 'as-order:answer', input: OnDocument, event: 'SUPPLIER_AGREE' },
      disagree: { label: label('不同意', 'Do not agree'), permission: 'as-order:answer', input: WithReason, event: 'SUPPLIER_DISAGREE' },
      approveAfterOrder: { label: label('仲裁', 'Arbitrate'), permission: 'as-order:arbitrate', input: OnDocument },
      buyerShip: { label: label('登记退货物流', 'Goods sent back'), permission: 'as-order:ship', input: OnDocument },
      receive: { label: label('收货验货', 'Receive'), permission: 'as-order:receive', input: OnDocument, event: 'RECEIVE_OK' },
      deliver: { label: label('补发', 'Send again'), permission: 'as-order:deliver', input: OnDocument, event: 'SUPPLIER_DELIVER' },
      /** A no is the event; a yes starts the refund. */
      release: { label: label('批准退款', 'Let the money go'), permission: 'as-order:release', input: OnDocument, event: 'MANAGER_REFUSE' },
      sign: { label: label('确认签收', 'Arrived'), permission: 'as-order:deliver', input: OnDocument },
      close: { label: label('关闭', 'Close'), permission: 'as-order:close', input: WithReason },
      cancel: { label: label('买家取消', 'Cancelled by the buyer'), permission: 'as-order:cancel', input: WithReason },
      merge: { label: label('合并重复', 'Merge'), permission: 'as-order:merge', input: OnDocument },
    },
  },
})
