/** How exceptions are numbered, and how often they are tried. */
import { whole, type ReferenceData } from '#server/area/reference-data.ts'

export const exceptionReference: ReferenceData = {
  parameters: [
    ['exception.retry.max', '异常单最多重试次数', 'Retries before a person must handle it, where its type says nothing', '8', 'NUMBER', 'order', whole(0, 100)],
  ],
  numberRules: [['exception-order', '异常单', 'Exception', 'EX']],
}
