/** Texts of the shelves. */
export default {
  up: '上架',
  schedule: '定时上架',
  down: '下架',
  undo: '撤销下架',
  outOfPool: '出池',
  restore: '移出出池',
  why: '为什么不能上架',
  mend: '去处理',
  done: '已完成 {{count}} 项',
  some: '{{done}} 项完成，{{count}} 项未完成',
  close: '关闭',
  canSell: '{{sellable}} / {{total}} 项可以上架',
  everyReason: '全部原因',
  times: '{{count}} 项',
  allFine: '没有阻碍，可以上架。',
  firstOnes: '仅列出前 {{count}} 项',
}
