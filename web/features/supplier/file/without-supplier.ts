/** Lists within a supplier's file: whose record it is says the page already. */
export const withoutSupplier = { without: ['supplierId', 'supplierName'] } as const
