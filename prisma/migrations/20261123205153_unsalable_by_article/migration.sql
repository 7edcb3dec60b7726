-- CreateIndex
CREATE INDEX "inventory_unsalable_warn_sku_id_idx" ON "inventory_unsalable_warn"("sku_id");
