/**
 * Whoever operates processes mends what hangs; they do not decide. On the process of a document, surgery, new variables, termination and
 * retries can take it past its approvers, so there they need an administrator (`workflow:admin`), whichever way they come.
 */
import { may, type Principal } from '#kit/principal.ts'
import { EngineError, type Engine, type PartOfCase } from '#server/engine/index.ts'

/** @throws EngineError forbidden `needs-administrator` */
export async function refuseOnDocuments(engine: Pick<Engine, 'businessCaseOf'>, principal: Principal, operated: PartOfCase): Promise<void> {
  if (mayOperateOnDocuments(principal)) return
  const processInstanceId = await engine.businessCaseOf(operated)
  if (processInstanceId !== undefined) {
    throw new EngineError('forbidden', 'needs-administrator', 'the process of a document is operated by an administrator', { processInstanceId })
  }
}

export const mayOperateOnDocuments = (principal: Principal): boolean => may(principal, 'workflow:admin')
