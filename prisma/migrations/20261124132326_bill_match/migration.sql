-- AlterTable
ALTER TABLE "purchase_bill" ADD COLUMN     "match_accepted_by" UUID,
ADD COLUMN     "match_reason" VARCHAR(500);

-- What came and went back before bills were written is billable too, a line of an inbound order or a return at a time.
INSERT INTO "billable_item" ("id", "update_time", "source_type", "source_line_id", "operation_id", "source_id", "source_code", "supplier_id", "order_id", "order_code",
    "order_line_id", "sku_id", "sku_code", "sku_name", "sku_name_en", "spec", "unit", "qty", "price", "tax_rate", "amount", "tax_amount", "occurred_at")
  SELECT gen_random_uuid(), now(), 'INBOUND', t.line_id, t.line_id, t.inbound_id, t.inbound_code, o.supplier_id, o.id, o.code, ol.id, ol.sku_id, ol.sku_code, ol.sku_name,
      ol.sku_name_en, ol.spec, ol.unit, t.qty, t.price, t.tax_rate, round(t.qty * t.price, 2), round(round(t.qty * t.price, 2) * t.tax_rate, 2), t.at
    FROM (SELECT l.id AS line_id, i.id AS inbound_id, i.code AS inbound_code, l.source_line_id, sum(r.accepted_qty) AS qty, coalesce(l.price, 0) AS price,
             coalesce(l.tax_rate, 0) AS tax_rate, max(r.create_time) AS at
            FROM inbound_order i JOIN inbound_line l ON l.order_id = i.id AND l.deleted_at IS NULL JOIN inbound_receipt r ON r.line_id = l.id
           WHERE i.source_type = 'purchase-order' AND i.deleted_at IS NULL AND i.status <> 'CANCELLED' AND l.source_line_id IS NOT NULL
           GROUP BY l.id, i.id HAVING sum(r.accepted_qty) > 0) t
    JOIN purchase_order_line ol ON ol.id = t.source_line_id JOIN purchase_order o ON o.id = ol.order_id;
INSERT INTO "billable_item" ("id", "update_time", "source_type", "source_line_id", "operation_id", "source_id", "source_code", "supplier_id", "order_id", "order_code",
    "order_line_id", "sku_id", "sku_code", "sku_name", "sku_name_en", "spec", "unit", "qty", "price", "tax_rate", "amount", "tax_amount", "occurred_at")
  SELECT gen_random_uuid(), now(), 'RETURN', l.id, l.id, r.id, r.code, r.supplier_id, o.id, o.code, l.order_line_id, l.sku_id, l.sku_code, l.sku_name, l.sku_name_en, l.spec,
      l.unit, -l.qty, l.price, l.tax_rate, -l.amount, -l.tax_amount, coalesce(r.shipped_at, now())
    FROM purchase_return r JOIN purchase_return_line l ON l.return_id = r.id AND l.deleted_at IS NULL JOIN purchase_order o ON o.id = r.order_id
   WHERE r.status IN ('OUTBOUND', 'WAIT_REFUND') AND r.refund_mode = 'OFFSET' AND r.deleted_at IS NULL;
