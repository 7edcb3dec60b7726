/** Purchasing. */
const texts = {
  lines: 'Goods',
  goods: 'Goods',
  qty: 'Quantity',
  price: 'Price without tax',
  agreed: 'Agreed {{price}}',
  above: 'Above the agreed price',
  amount: 'Amount without tax',
  due: 'Due',
  wanted: 'Wanted {{day}}',
  promised: 'Promised {{day}}',
  came: 'Received {{quantity}}',
  proposed: 'The supplier proposes: {{what}}',
  reason: 'Reason: {{reason}}',
} as const

export default texts
