/** What the exception module says when it refuses. */
import { defineMessages } from '#kit/messages.ts'

export const exceptionMessages = defineMessages({
  'exception.settled': { zh: '异常单已处理', en: 'It is settled' },
  'exception.open': { zh: '异常单尚未处理完', en: 'It is still open' },
})
