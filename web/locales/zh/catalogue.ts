export default {
  options: {
    label: '选项',
    zh: '中文名称',
    en: '英文名称',
    add: '添加选项',
    move: '移动：{{name}}',
    remove: '删除：{{name}}',
    hint: '可粘贴多行，每行一个；“红 | Red”同时填写两种语言',
  },
}
