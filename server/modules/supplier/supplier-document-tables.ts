/** Documents that are about a supplier, by the table that holds them: whoever finds one by its id asks here. */
export const supplierDocumentTables = {
  'supplier-registration': 'supplier_registration',
  'supplier-change': 'supplier_change',
  'supplier-regularization': 'supplier_regularization',
  'supplier-freeze': 'supplier_freeze',
  'supplier-exit': 'supplier_exit',
  'supplier-price-rule': 'supplier_price_rule',
  'supplier-freight-rule': 'supplier_freight_rule',
} as const
