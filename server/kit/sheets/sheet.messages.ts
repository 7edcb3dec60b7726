/** What exports and imports say. */
import { defineMessages } from '../messages.ts'

export const sheetMessages = defineMessages({
  'export-unknown': { zh: '该数据不支持导出', en: 'This cannot be exported' },
  'export-no-fields': { zh: '请选择导出字段', en: 'Choose the fields to export' },
  'import-unknown': { zh: '该数据不支持导入', en: 'This cannot be imported' },
  'import-unreadable': { zh: '文件无法读取，请使用导入模板', en: 'The file cannot be read; use the import template' },
  'import-no-rows': { zh: '文件中没有数据', en: 'The file has no rows' },
  'import-too-many-rows': { zh: '一次最多导入 {limit} 行，请拆分文件', en: 'At most {limit|row|rows} at once; split the file' },
  'import-missing-columns': { zh: '缺少必填列：{columns}', en: 'Missing columns: {columns}' },
  'import-too-many-errors': { zh: '错误超过 {limit} 行，已停止导入，请检查文件', en: 'More than {limit|row|rows} are wrong; the import has stopped' },
  'import-not-a-choice': { zh: '“{value}”不是可选值', en: '“{value}” is not one of the choices' },
  'import-not-a-number': { zh: '“{value}”不是数字', en: '“{value}” is not a number' },
  'import-not-a-date': { zh: '“{value}”不是日期', en: '“{value}” is not a date' },
  'import-reference-unknown': { zh: '找不到“{value}”', en: '“{value}” was not found' },
  'import-reference-ambiguous': { zh: '“{value}”对应多条数据，请使用编码', en: '“{value}” fits several; use its code' },
  'import-reason': { zh: '错误原因', en: 'Reason' },
  'import-wrong-rows': { zh: '错误行', en: 'wrong rows' },
  'import-row': { zh: '行号', en: 'Row' },
})
