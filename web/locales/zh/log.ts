/** Texts of the log screens. */
export default {
  done: '标记已处理',
  ignore: '忽略',
  reopen: '重新打开',
  settled: '已更新 {{count}} 条',
} as const
