/** What people hear of failures that wait for them. */
import { andMail, defineTemplates } from '#server/area/message-template.ts'

export const exceptionTemplates = defineTemplates({
  'exception.wait-manual': {
    kind: 'SYSTEM',
    channels: andMail,
    isUrgent: true,
    title: { zh: '异常单待人工处理：{code}', en: 'Exception waits for a person: {code}' },
    body: { zh: '{type} {bizKey} 重试 {retries} 次后仍失败：{reason}', en: '{type} {bizKey} failed after {retries|retry|retries}: {reason}' },
    params: ['code', 'type', 'bizKey', 'retries', 'reason'],
  },
})
