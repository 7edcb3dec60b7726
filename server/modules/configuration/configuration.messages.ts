/** What the configuration module says when it refuses. */
import { defineMessages } from '#kit/messages.ts'
import { hostMessage } from './channel.contract.ts'

export const configurationMessages = defineMessages({
  'configuration.in-use': { zh: '使用中的配置不能删除', en: 'It is in use' },
  'configuration.is-used': { zh: '该配置已在使用', en: 'It is in use already' },
  'configuration.address-missing': { zh: '请输入接口地址', en: 'Enter the address' },
  'configuration.host-missing': { zh: '请输入邮件服务器', en: 'Enter the mail server' },
  'configuration.bad-host': hostMessage,
  'configuration.sender-missing': { zh: '请输入发件人', en: 'Enter who it is from' },
  'configuration.field-missing': { zh: '该项必填', en: 'Required' },
  'configuration.code-taken': { zh: '编码不可用或不可修改', en: 'The code is taken, or may not change' },
  'configuration.storage-holds-files': { zh: '该存储中仍有文件', en: 'It still holds files' },
  'configuration.tag-not-closed': { zh: '{tag} 没有结束标记', en: '{tag} is not closed' },
  'configuration.tag-not-opened': { zh: '{tag} 没有开始标记', en: '{tag} was not opened' },
  'configuration.not-a-read': { zh: '只能执行单条查询语句', en: 'Only a single reading statement' },
  'configuration.source-failed': { zh: '数据源执行失败：{reason}', en: 'The source failed: {reason}' },
})
