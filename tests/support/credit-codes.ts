/** Credit codes that pass their check, a new one each time. */
import { checkSignOf } from '#server/modules/supplier/profile/credit-code.contract.ts'

let counter = 0

export function sampleCreditCode(number: number = (counter += 1)): string {
  const body = `91310115${String(number).padStart(9, '0')}`
  return body + (checkSignOf(body) ?? '')
}
