/** What the exception module says when it refuses. */
import { defineMessages } from '#kit/messages.ts'

export const exceptionMessages = defineMessages({
  'exception.settled': { zh: '异常单已处理', en: 'It is settled' },
  'exception.open': { zh: '异常单尚未处理完', en: 'It is still open' },
  'exception.not-to-mend': { zh: '该类异常的请求内容不能修改，只能按原内容重试', en: 'Nothing of this kind is to be mended: it is tried again as it was' },
  'exception.field-fixed': { zh: '该字段标识业务对象，不能修改', en: 'It says what this is about, and stays as it is' },
})
