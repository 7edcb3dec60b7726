/** People whom a person chose for later nodes: kept with the instance, the latest choice for a node counts. */
import type { Variables } from '../../define.ts'
import type { Choices } from '../approval-api.ts'

const VARIABLE = 'chandleryApprovers'

/** The variable that keeps the choices, with new ones added; nothing when nobody was chosen. */
export function chosen(variables: Variables, approvers: Choices | undefined): Variables {
  if (approvers === undefined || Object.keys(approvers).length === 0) return {}
  const before = variables[VARIABLE]
  return { [VARIABLE]: { ...(typeof before === 'object' && before !== null ? before : {}), ...approvers } }
}
