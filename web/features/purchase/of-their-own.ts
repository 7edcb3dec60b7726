/** Lists as suppliers see them: all of it is theirs. */
export const ofTheirOwn = { without: ['supplierId', 'supplierName'] } as const
