/** Texts of the shell; those of the specification to the letter. */
export default {
  product: 'Chandlery',
  productName: '供应链采购平台',
  request: {
    unknown: '未知错误',
    unreachable: '无法连接服务器，请检查网络后重试',
    copyErrorId: '复制错误编号',
    copied: '复制成功',
  },
  file: {
    unavailable: '文件获取失败',
    badFormat: '文件格式错误',
    repeated: '请勿重复点击',
  },
} as const
