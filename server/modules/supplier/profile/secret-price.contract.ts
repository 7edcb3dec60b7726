/** The right by which somebody sees what suppliers with secret prices supply at. The call that declares it is the price history's. */
export const secretPricePermission = 'price-history:secret'
