/** Purchase orders: what the company buys of one supplier into one warehouse, and how far it has come. */
import { z } from 'zod'
import { Day, defineResource, Id } from '#kit/contract.ts'
import { dayOrNone, drawn, label, remark } from '#kit/fields.contract.ts'
import {
  AnnounceOrder,
  moment,
  money,
  progressFields,
  salesChannel,
  SayingWhy,
  sums,
  supplierId,
  supplierName,
  told,
  warehouseName,
} from '../purchase-fields.contract.ts'
import { PurchaseLineView } from './purchase-order-lines.contract.ts'
import { PurchaseStatus, purchaseStatus } from './purchase-order-status.contract.ts'
import { OnDocument, WithReason, warehouseChosen } from '#server/modules/stock/stock-fields.contract.ts'

export const purchaseTypes = [
  { value: 'SELF', label: label('自营采购', 'For stock'), color: 'blue' },
  { value: 'DROP_SHIP', label: label('代发采购', 'Sent to the customer'), color: 'cyan' },
] as const

export const changeKinds = [
  { value: 'AMENDMENT', label: label('变更审批', 'A change'), color: 'gold' },
  { value: 'COUNTER', label: label('供应商提议', 'What the supplier proposed'), color: 'purple' },
] as const

export const purchaseOrder = defineResource({
  name: 'purchase-order',
  label: label('采购单', 'Purchase order'),
  path: '/api/purchase/order',
  row: {
    code: drawn('采购单号', 'Number', 170),
    status: purchaseStatus,
    type: z.enum(['SELF', 'DROP_SHIP']).meta({ label: label('采购类型', 'Kind'), widget: 'select', options: purchaseTypes, column: 110, search: 'in' }),
    supplierId,
    supplierName,
    warehouseId: warehouseChosen('收货仓库', 'Warehouse'),
    warehouseName: warehouseName(),
    contractId: Id.nullish().meta({
      label: label('合同', 'Contract'),
      widget: 'reference',
      reference: { resource: 'supplier-contract', labelField: 'name' },
      column: false,
      search: 'in',
    }),
    salesChannel,
    totalQty: sums('数量', 'Quantity'),
    totalAmount: money('总金额', 'Total'),
    ...progressFields,
    isLate: z.boolean().meta({ label: label('逾期', 'Late'), widget: 'switch', column: 80, computed: true }),
    dueOn: dayOrNone('应到日期', 'Due'),
    expectOn: Day.nullish().meta({ label: label('期望到货', 'Wanted on'), widget: 'date', column: 'hidden' }),
    isUrgent: z.boolean().meta({ label: label('加急', 'Urgent'), widget: 'switch', column: 80, search: 'equals', staysOpen: true }),
    /** What is decided on while the order itself stays in force. */
    changeKind: z
      .enum(['AMENDMENT', 'COUNTER'])
      .nullish()
      .meta({ label: label('变更', 'Change'), widget: 'select', options: changeKinds, column: 'hidden' }),
    revision: z.number().meta({ label: label('版本', 'Version'), widget: 'number', column: 'hidden' }),
    currency: z.string().meta({ label: label('币种', 'Currency'), widget: 'text', column: 'hidden' }),
    goodsAmount: money('商品金额', 'Goods', 'hidden'),
    taxAmount: money('税额', 'Tax', 'hidden'),
    discountAmount: money('折扣', 'Discount', 'hidden'),
    freightAmount: money('运费', 'Freight', 'hidden'),
    otherAmount: money('其他费用', 'Other costs', 'hidden'),
    depositAmount: money('订金', 'Deposit', 'hidden'),
    paidAmount: money('已付金额', 'Paid', 'hidden'),
    budgetReason: told('超预算原因', 'Why beyond the budget'),
    orderAt: moment('下单时间', 'Ordered at'),
    submittedAt: moment('提交时间', 'Submitted at'),
    approvedAt: moment('审批时间', 'Approved at'),
    confirmDueAt: moment('确认期限', 'To be confirmed by'),
    confirmedAt: moment('确认时间', 'Confirmed at'),
    completedAt: moment('完成时间', 'Completed at'),
    closedAt: moment('关闭时间', 'Closed at'),
    cancelledAt: moment('取消时间', 'Cancelled at'),
    heldStatus: PurchaseStatus.nullish().meta({ technical: true, changes: 'derived' }),
    heldReason: told('挂起原因', 'Why held'),
    cancelReason: told('取消原因', 'Why cancelled'),
    closeReason: told('关闭原因', 'Why closed'),
    ownerId: Id.nullish().meta({
      label: label('采购员', 'Buyer'),
      widget: 'reference',
      reference: { resource: 'user', labelField: 'name' },
      column: false,
      search: 'in',
    }),
    ownerName: z
      .string()
      .nullish()
      .meta({ label: label('采购员', 'Buyer'), widget: 'text', column: 100, computed: true }),
    remark,
    processInstanceId: Id.nullish().meta({ technical: true }),
    /** In details only. */
    lines: z.array(PurchaseLineView).optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'purchase-order' },
    verbs: { insert: undefined, update: undefined, import: undefined },
    scope: { supplier: 'sentToId' },
    found: { by: ['code'], code: 'code', title: 'code', at: '/purchase-center/order-info?id={id}', writtenAt: '/stock-order/order/add-order' },
    commands: {
      save: { label: label('修改', 'Edit'), permission: 'purchase-order:insert', input: OnDocument },
      submit: { label: label('提交审批', 'Submit'), permission: 'purchase-order:submit', input: OnDocument },
      reset: { label: label('撤回修改', 'Back to draft'), permission: 'purchase-order:insert', input: OnDocument },
      confirm: { label: label('确认接单', 'Confirm'), permission: 'purchase-order:confirm', input: OnDocument, event: 'SUPPLIER_CONFIRM' },
      counter: { label: label('提出修改', 'Propose changes'), permission: 'purchase-order:confirm', input: OnDocument, event: 'SUPPLIER_COUNTER' },
      promise: { label: label('承诺到货日期', 'Promise dates'), permission: 'purchase-order:confirm', input: OnDocument },
      answer: { label: label('答复提议', 'Answer'), permission: 'purchase-order:insert', input: OnDocument, event: 'REFUSE_COUNTER' },
      amend: { label: label('变更', 'Change'), permission: 'purchase-order:amend', input: OnDocument },
      dropChange: { label: label('放弃变更', 'Drop the change'), permission: 'purchase-order:amend', input: WithReason, event: 'CANCEL' },
      cancel: { label: label('取消', 'Cancel'), permission: 'purchase-order:cancel', input: WithReason },
      hold: { label: label('挂起', 'Hold'), permission: 'purchase-order:hold', input: SayingWhy },
      resume: { label: label('恢复', 'Resume'), permission: 'purchase-order:hold', input: OnDocument },
      releaseRange: { label: label('关闭剩余', 'Close the rest'), permission: 'purchase-order:close', input: SayingWhy },
      announce: { label: label('到货通知', 'Give notice of arrival'), permission: 'purchase-order:announce', input: AnnounceOrder, event: 'RECEIVE' },
    },
  },
})
