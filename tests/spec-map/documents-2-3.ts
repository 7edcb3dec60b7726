/** Documents 2 and 3: what is not found is printed; the calls of document 2 are held complete. */
import { callsUnder, lines, type Document } from './entries.ts'

const purchasing: Document = {
  name: '2 procurement, stock and after-sales',
  routes: lines(`
    /stock-order/order/operation
    /stock-order/order/add-order
    /stock-order/order/approval
    /stock-order/order/inventory-preview
    /stock-order/order/order-printing
    /stock-order/order/supplier-order-printing
    /stock-order/order/consumer-sign-printing
    /stock-order/order/sponsor-refund
    /stock-order/order/refund-detail
    /stock-order/order/refund-printing
    /financial-center/withsingle/add-withsingle
    /financial-center/withsingle/with-single-detail
    /financial-center/withsingle/with-printing
    /financial-center/pay/pay-order-detail
    /financial-center/pay/pay-order-printing
    /storage-center/add-allot
    /storage-center/detail-allot
    /storage-center/audit-allot
    /storage-center/allot-printing
    /storage-center/add-outbound
    /storage-center/add-stock
    /storage-center/outbound-info
    /storage-center/stock-info
    /storage-center/warehousing-printing
    /storage-center/stock
    /supplier-purchase-manage/purchasing-refund-detail
    /order-center/son-order-details
    /order-center/new-info-service
    /supplier-center/after-sales-info
    /supplier-center/overdue-order-info
    /order-center/orderorder-list
    /order-center/overdue-order
    /order-center/overdue-order-approval
    /order-center/abnormal-order
    /order-center/service-work-order-list
  `),
  calls: [
    ...callsUnder(
      '/api/purchase/order',
      'POST list, list-supplier, save, submit-approval, approval, batchApproval, export, export-supplier, print-customer-receipt, print-customer-receipt-sys, inventory-info, GET detail/{id}, remove/{id}, reset/{id}, releaseRange/{id}, remind-info, getPurchaseOrderPrintInfo/{id}',
    ),
    ...callsUnder(
      '/api/purchase/purchase-return',
      'POST list-for-system, list-for-supplier, save, submit, approve, cancel, remove, export-for-system, export-for-supplier, amount-in-return, GET detail-for-save/{id}, detail-for-system/{id}, detail-for-supplier/{id}, print-info/{id}, count-in-return/{id}',
    ),
    ...callsUnder('/api/purchase/purchase-bill', 'POST list, save, approval, submit-approval, export, GET detail/{id}, reset/{id}, abolish/{id}'),
    ...callsUnder(
      '/api/purchase/purchase-bill-pay',
      '* list, detail/{id}, export, print/{id}, batch/print, insert, submit, approval, urgent_status, batch/urgent_status, balance, again-pay/{id}, sync-pay-status/{id}, reset/{id}, abolish/{id}, again-pay-bl',
    ),
    ...callsUnder(
      '/api/storage/st-outbound',
      'POST parcel-deliver, approval, outbound-operation, detail, approve-detail, approve-detail-new, page-approval, page, update, insert',
    ),
    ...callsUnder('/api/storage/outbound-parcel', 'POST update, get-parcel-info, GET get-parcel-express'),
    ...callsUnder(
      '/api/storage/st-inbound',
      'POST confirm-inbound, insert, list, page, batch/inboundDetailPrint, export-inbound-info, GET generate-number/{x}, inboundDetailPrint/{id}, remove/{id}',
    ),
    ...callsUnder(
      '/api/storage/move-inventory',
      'POST pageList, inventorySelectList, selected-data, insert, approve, export, warehouse-select-list, in-warehouse-select-list, GET detail/{id}, detailByCode/{code}, remove/{id}',
    ),
    ...callsUnder('/api/storage/inventory', 'POST list, get-detail-total, get-total-detail'),
    ...callsUnder('/api/storage/inventory-take', '* list, insert, update, remove/{id}, detail/{id}, get-inventories/{id}'),
    ...callsUnder('/api/storage/inventory-take-audit', '* list, approve, detail/{id}, remove/{id}, detail-total'),
    ...callsUnder('/api/storage/warehouse', 'POST list, insert, update, batch-update-state, GET remove/{id}, detail/{id}'),
    ...callsUnder(
      '/api/after-order/as-order',
      'POST supplierAfterList, list, approve, close, approveAfterOrder, export, GET get-orderInfo/{id}, getSupplierOrderInfo/{id}, getSupplierAfterOrderInfo/{id}',
    ),
    ...callsUnder('/api/order/order-master', '* list, detail/{id}, update-delivery-info, print-list'),
    ...callsUnder('/api/order/ys-order-master', '* submit-order/{x}, confirm-order, confirm-receipt'),
    ...callsUnder('/api/order/order-delivery', '* parcel-deliver, gainParcelInfo'),
    ...callsUnder('/api/order', '* supplier-order-list, supplier-order-detail/{id}, order-track/list, order-audit-log/list'),
    ...callsUnder('/api/order/order-remark', '* list, insert'),
    ...callsUnder('/api/order/order-invoice', '* list, update-status'),
    ...callsUnder('/api/order/overdue-order', '* list, detail/{id}'),
    ...callsUnder('/api/order/postponeApply', '* submit, page, approval, excel'),
    ...callsUnder('/api/order/exception-order', '* list, retry, excel'),
    ...callsUnder('/api/order/exception-config', '* list, insert, update'),
  ],
  messages: lines(`
    请选择至少一条数据
  `),
  limits: [],
}

const suppliers: Document = {
  name: '3 suppliers, products and workflow',
  routes: lines(`
    /look-good
    /audit/:id/:workflowId
    /supplier-center/supplier-recommend-print
    /supplier-center/update-printorder
    /supplier-center/update-supplier
    /supplier-center/add-official-supplier
    /supplier-center/add-potential-supplier
    /supplier-center/supplier-list
    /supplier-center/supplier-registration-manage
    /supplier-center/pricing-review
    /commodity-management/approval-main
    /commodity-management/commodity-add
    /commodity-management/commodity-edit
    /commodity-management/commodity-approve
    /commodity-management/commodity-list
    /commodity-management/approval-list
    /commodity-management/goods-snapshot-list
    /commodity-management/change-area-list
    /commodity-management/change-inventory-list
    /jd-commodity/price/operation
    /adjustmentOrder/price/operation/index
    /work/process/leave/form/:processDefinitionId
    /work/process/leave/handle/:taskId/:processInstanceId/:businessId
    /work/process/leave/detail/:processInstanceId/:businessId
    /todo-list/approve
    /todo-list/commodity-approve
    /todo-list/pricing-approve
    /todo-list/supplier-approve
  `),
  calls: [
    ...callsUnder(
      '/api/supplier/feedback',
      'POST pageFeedback, GET feedbackDetails/{id}, POST sendFeedbackMsg, pageSupplierFeedback, submitFeedback, supplierExport, export',
    ),
    ...callsUnder(
      '/api/supplier/supplier-admin',
      '* insert, update, details/{id}, approve, defrost, tyc, group-list, saveSupplierInfo, check-secret-price, routes, approval-list',
    ),
    ...callsUnder(
      '/api/supplier/supplier',
      '* page-select-list, select-sales-channel-list/{id}, get-select-detail/{id}, check-product-add-rule/{id}, get-current-supplier',
    ),
    ...callsUnder('/api/supplier/supplier-recipient', 'POST list, insert, update, GET remove/{id}, detail/{id}, getBySupplierIdOrCode/{id}'),
    ...callsUnder('/api/supplier/supplier-help-document', 'POST list, insert, update, GET remove/{id}, detail/{id}, display-list'),
    ...callsUnder(
      '/api/supplier',
      'GET supplier-contract/dropDown/{id}, * supplier-margin/list, supplier-product-type/list, supplier-sales-channel/list, supplier-snapshot/list, city-company/list, enterprise-group/list',
    ),
    ...callsUnder('/api/product/managerV2', 'POST save, GET editView/{id}, detail/{id}'),
    ...callsUnder('/api/product/category', 'POST list, insert, update, GET remove/{id}, detail/{id}'),
    ...callsUnder('/api/product/brand', 'POST list, insert, update, page-select-list, GET remove/{id}'),
    ...callsUnder(
      '/api/workflow/work',
      '* start-list, claim-list, todo-list, send-list, done-list, claim-task, complete-task, done-report, done-report-export',
    ),
    ...callsUnder('/api/workflow', '* model/list, manager/list, GET process/history-flow-list'),
    ...callsUnder('/api/blade-desk/process/leave', '* start-process, detail'),
    'POST /api/dfs/oss/put-file-attach',
  ],
  messages: [],
  limits: [],
}

export const progressDocuments: readonly Document[] = [purchasing, suppliers]
