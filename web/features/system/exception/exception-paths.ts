/** What every command about exceptions makes stale: they, what was tried, and the tasks of those who are asked. */
import { exceptionOrder } from '#server/modules/exception/exception.contract.ts'
import { docLogList } from '#server/modules/system/log.contract.ts'

export const exceptionPaths: readonly string[] = [exceptionOrder.path, docLogList.path, '/api/workflow']
