/** Texts of "who will approve", beside the forms that begin a process. */
export default {
  title: '审批流程预览',
  hint: '提交前按当前填写内容预测，填写变化时自动更新',
  none: '按当前填写内容，无需任何人审批',
  failed: '暂时无法预测审批人，不影响提交',
  incomplete: '填写完整后显示审批人',
  maybe: '视情况',
  skipped: '自动通过',
  groups: '由{{names}}中的任何人办理',
  modes: { all: '会签（全部同意）', any: '或签（一人决定）', ratio: '会签（{{ratio}}% 同意）', sequential: '依次审批', random: '随机一人' },
  choose: '请选择审批人',
  chooseFor: '为“{{task}}”选择审批人',
  search: '输入姓名搜索',
  required: '请为每个需要您指定的节点选择审批人',
  copied: '抄送',
}
