/** Returns to suppliers: goods of an order that go back at what they cost when they came. */
import { z } from 'zod'
import { Day, defineResource, Id, Money, Quantity, UnitPrice } from '#kit/contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import { chosen, drawn, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { OnDocument, WithReason, warehouseChosen } from '#server/modules/stock/stock-fields.contract.ts'
import { articleShown, moment, money, sums, supplierId, supplierName, told, warehouseName } from '../purchase-fields.contract.ts'

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, CANCELLED } = approvalStatuses
export const returnStatuses = [
  DRAFT,
  IN_APPROVAL,
  RETURNED,
  REJECTED,
  { value: 'WAIT_OUTBOUND', label: label('待出库', 'To be sent'), color: 'blue' },
  { value: 'OUTBOUND', label: label('已出库', 'Sent'), color: 'cyan' },
  { value: 'WAIT_REFUND', label: label('待退款/冲账', 'To be settled'), color: 'orange' },
  { value: 'COMPLETED', label: label('已完成', 'Completed'), color: 'green' },
  CANCELLED,
] as const

const refundModes = [
  { value: 'OFFSET', label: label('冲抵下期对账', 'Off the next bill'), color: 'blue' },
  { value: 'REFUND', label: label('供应商退款', 'Paid back'), color: 'green' },
] as const

const ReturnLineView = z.object({
  id: Id,
  lineNo: z.number(),
  orderLineId: Id,
  inboundLineId: Id.nullable(),
  inboundCode: z.string().nullable(),
  receivedOn: Day.nullable(),
  ...articleShown,
  batchId: Id.nullable(),
  batchNo: z.string().nullable(),
  qty: Quantity,
  shippedQty: Quantity,
  /** Null for whoever may not see amounts, like the others that say what it costs. */
  price: UnitPrice.nullable(),
  taxRate: z.string(),
  taxAmount: Money.nullable(),
  amount: Money.nullable(),
  /** Of its receipt: what may go back at most, this counted in. */
  returnableQty: Quantity,
  remark: z.string().nullable(),
})

export const purchaseReturn = defineResource({
  name: 'purchase-return',
  label: label('采购退货单', 'Purchase return'),
  path: '/api/purchase/purchase-return',
  row: {
    code: drawn('退货单号', 'Number', 170),
    status: z
      .enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'WAIT_OUTBOUND', 'OUTBOUND', 'WAIT_REFUND', 'COMPLETED', 'CANCELLED'])
      .meta({ label: label('状态', 'Status'), widget: 'status', options: returnStatuses, column: 120, search: 'in' }),
    orderId: Id.meta({
      label: label('采购单', 'Order'),
      widget: 'reference',
      reference: { resource: 'purchase-order', labelField: 'code' },
      column: false,
      search: 'in',
    }),
    orderCode: lookedUp('采购单', 'Order', 170),
    supplierId,
    supplierName,
    warehouseId: warehouseChosen('退货仓库', 'Warehouse'),
    warehouseName: warehouseName('退货仓库', 'Warehouse'),
    reasonCode: chosen('退货原因', 'Reason', 'purchase_return_reason'),
    reason: told('原因说明', 'Why'),
    totalQty: sums('退货数量', 'Quantity'),
    totalAmount: money('退货金额', 'Value'),
    goodsAmount: money('商品金额', 'Goods', 'hidden'),
    taxAmount: money('税额', 'Tax', 'hidden'),
    refundMode: z
      .enum(['OFFSET', 'REFUND'])
      .meta({ label: label('结算方式', 'Settled by'), widget: 'select', options: refundModes, column: 120, search: 'in' }),
    refundedAmount: money('已退金额', 'Settled', 'hidden'),
    recipientId: Id.meta({
      label: label('退货地址', 'Goes to'),
      widget: 'reference',
      reference: { resource: 'supplier-recipient', labelField: 'name' },
      column: false,
    }),
    consigneeName: told('收件人', 'Recipient'),
    consigneeMobile: told('手机号', 'Mobile'),
    regionCode: z
      .string()
      .nullish()
      .meta({ label: label('地区', 'Region'), widget: 'region', column: 'hidden' }),
    address: told('详细地址', 'Address'),
    outboundId: Id.nullish().meta({ technical: true }),
    supplierNote: told('供应商意见', 'What the supplier said'),
    cancelReason: told('取消原因', 'Why cancelled'),
    submittedAt: moment('提交时间', 'Submitted at'),
    approvedAt: moment('审批时间', 'Approved at'),
    shippedAt: moment('出库时间', 'Sent at'),
    signedAt: moment('签收时间', 'Signed at'),
    settledAt: moment('结清时间', 'Settled at'),
    remark,
    processInstanceId: Id.nullish().meta({ technical: true }),
    /** In details only. */
    outboundCode: z
      .string()
      .nullish()
      .meta({ label: label('出库单', 'Outbound order'), widget: 'text', column: false, computed: true, technical: true }),
    lines: z.array(ReturnLineView).optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'purchase-return' },
    verbs: { list: 'list-for-system', detail: 'detail-for-system', export: 'export-for-system', insert: undefined, update: undefined, import: undefined },
    scope: { supplier: 'sentToId' },
    found: { by: ['code'], code: 'code', title: 'code', at: '/stock-order/order/refund-detail?id={id}', writtenAt: '/stock-order/order/sponsor-refund' },
    commands: {
      save: { label: label('修改', 'Edit'), permission: 'purchase-return:insert', input: OnDocument },
      submit: { label: label('提交审批', 'Submit'), permission: 'purchase-return:submit', input: OnDocument },
      cancel: { label: label('取消', 'Cancel'), permission: 'purchase-return:cancel', input: WithReason },
      refund: { label: label('登记退款', 'Refund'), permission: 'purchase-return:settle', input: OnDocument, event: 'SETTLE' },
      sign: { label: label('确认签收', 'Sign for it'), permission: 'purchase-return:confirm', input: OnDocument },
    },
  },
})
