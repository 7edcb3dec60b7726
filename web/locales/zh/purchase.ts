/** 采购。 */
const texts = {
  lines: '采购商品',
  goods: '商品',
  qty: '数量',
  price: '单价（未税）',
  agreed: '协议价 {{price}}',
  above: '高于协议价',
  amount: '金额（未税）',
  due: '到货日期',
  wanted: '期望 {{day}}',
  promised: '承诺 {{day}}',
  came: '已收 {{quantity}}',
  proposed: '供应商提议：{{what}}',
  reason: '原因：{{reason}}',
} as const

export default texts
