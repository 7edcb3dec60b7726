/** What the system module says when it refuses. */
import { defineMessages } from '#kit/messages.ts'

export const systemMessages = defineMessages({
  'dictionary.has-entries': { zh: '该字典下有字典项，请先删除字典项', en: 'Remove the entries first' },
  'dictionary.key-missing': { zh: '请输入字典键值', en: 'Enter the key' },
  'region.has-children': { zh: '该区划下有下级区划，不能操作', en: 'The region has regions below it' },
  'region.code-of-the-root': { zh: '区划编号不能为 0，0 是顶级', en: 'A region cannot have the code 0: that is the root of all' },
  'region.own-parent': { zh: '上级区划不能是自己', en: 'A region cannot be its own parent' },
  'calendar.no-headers': { zh: '没有找到“开始日期”一列，请使用模板', en: 'There is no column “First day”: use the template' },
  'calendar.wrong-file': { zh: '请选择 xlsx 或 csv 文件', en: 'Choose an .xlsx or .csv file' },
  'calendar.no-day': { zh: '“{text}”不是日期', en: '“{text}” is no day' },
  'calendar.no-kind': { zh: '“{text}”既不是休也不是班', en: '“{text}” is neither a day off nor a worked one' },
  'calendar.no-name': { zh: '{day} 没有名称', en: '{day} has no name' },
  'calendar.not-a-span': { zh: '{from} 至 {to} 不是一个假期（最长 31 天）', en: '{from} to {to} is no holiday (31 days at most)' },
  'calendar.other-year': { zh: '{day} 不在所选年度', en: '{day} is not in the chosen year' },
  'calendar.twice': { zh: '{day} 出现了两次', en: '{day} stands there twice' },
  'param.key-missing': { zh: '请输入参数键名', en: 'Enter the key' },
  'param.not-number': { zh: '参数键值必须是数字', en: 'The value must be a number' },
  'param.not-yes-or-no': { zh: '参数键值必须是 true 或 false', en: 'The value must be true or false' },
  'param.not-duration': { zh: '参数键值必须是时长，例如 90s、15m、2h、7d 或 PT15M', en: 'The value must be a duration, for example 90s, 15m, 2h, 7d or PT15M' },
  'param.not-repeated-duration': {
    zh: '参数键值必须是时长，例如 24h 或 PT24H；前面加 R3/ 表示重复三次',
    en: 'The value must be a duration, for example 24h or PT24H; R3/ before it repeats it three times',
  },
  'param.not-json': { zh: '参数键值不是有效的 JSON', en: 'The value is not valid JSON' },
  'param.not-whole': { zh: '参数键值必须是整数', en: 'The value must be a whole number' },
  'param.too-small': { zh: '参数键值不能小于 {min}', en: 'The value must not be below {min}' },
  'param.too-large': { zh: '参数键值不能大于 {max}', en: 'The value must not be above {max}' },
  'param.not-a-choice': { zh: '参数键值只能是 {choices}', en: 'The value must be one of {choices}' },
  'param.no-default': { zh: '该参数没有默认值', en: 'The parameter has no default' },
  'param.is-default': { zh: '已是默认值', en: 'It is the default already' },
})
