/** Texts of the dictionary and region screens; those of the specification to the letter. */
export default {
  entries: '配置',
  entriesOf: '字典项',
  addEntry: '新增子项',
  addChildTitle: '新增字典项：{{name}}',
  editChildTitle: '编辑字典项',
  parent: '请选择上级字典',
  expandAll: '全部展开',
  collapseAll: '全部收起',
  back: '返回字典管理',
  regions: '区划树',
  allRegions: '全国',
} as const
