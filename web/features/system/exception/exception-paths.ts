/** What every command about exceptions makes stale: they, and the tasks of those who are asked. */
import { exceptionOrder } from '#server/modules/exception/exception.contract.ts'

export const exceptionPaths: readonly string[] = [exceptionOrder.path, '/api/workflow']
