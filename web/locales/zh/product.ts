export default {
  add: '新增商品',
  list: {
    open: '查看',
  },
}
