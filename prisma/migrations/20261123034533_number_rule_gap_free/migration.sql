-- AlterTable
ALTER TABLE "number_rule" ADD COLUMN     "gap_free" BOOLEAN NOT NULL DEFAULT true;

-- Rules that the product brought and that no book is kept by: their documents wait for nobody. Rules of the administrators stay as they were.
update number_rule set gap_free = false
 where biz_type in ('purchase-order', 'purchase-return', 'inbound-order', 'outbound-order', 'transfer-order', 'inventory-take', 'price-adjustment',
   'order-master', 'order-parcel', 'overdue-order', 'after-sales-order', 'exception-order', 'postpone-apply', 'supplier', 'supplier-registration',
   'supplier-freeze', 'supplier-regularization', 'supplier-exit', 'supplier-contract', 'supplier-change', 'supplier-price-rule',
   'supplier-freight-rule', 'supplier-feedback', 'spu', 'sku', 'warehouse', 'leave');
