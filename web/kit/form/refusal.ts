/** Puts what the server refused beside the fields it is about; what fits nowhere is told as a toast. */
import type { FormInstance } from 'antd'
import { notify } from '../notify.ts'
import { problemOf, type RequestFailed } from '../request.ts'
import { fieldPath } from './draft.ts'

/** @param names the fields that the form shows now; a problem may name one anywhere in its path (`data.companyName`) */
export function placeRefusal(form: FormInstance, names: ReadonlySet<string>, failure: RequestFailed): void {
  const placed = failure.fieldErrors.flatMap(({ path, message }) => {
    const name = nameIn(names, path)
    return name === undefined ? [] : [{ name, errors: [message] }]
  })
  form.setFields(placed)
  const [first] = placed
  if (first) form.scrollToField(first.name, { block: 'center', focus: true })
  if (placed.length < Math.max(1, failure.fieldErrors.length)) {
    const homeless = failure.fieldErrors.find(({ path }) => nameIn(names, path) === undefined)
    notify.error(homeless ? problemOf(homeless) : failure.message, failure.errorId ? { errorId: failure.errorId } : {})
  }
}

const nameIn = (names: ReadonlySet<string>, path: string): string | undefined =>
  fieldPath(path)
    .map(String)
    .find((part) => names.has(part))
