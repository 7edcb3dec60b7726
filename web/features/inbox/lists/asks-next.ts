/** An inbox beside a preview shows the case of its first row: it is asked for as soon as the rows are there, not when they have been drawn. */
import { caseOf } from '#web/kit/case/case-forms.ts'
import type { PageAddress } from '#web/kit/feature.ts'
import { screenOf } from '#web/kit/screen.ts'
import { caseAsks } from '../case/use-case.ts'
import { rowOf } from './inbox-row.ts'
import { placeOf } from './list-kinds.ts'
import { storedLook } from './look.ts'

export function asksNext({ pathname, search }: PageAddress, { records: [record] }: { readonly records: readonly unknown[] }) {
  if (record === undefined || storedLook() !== 'split' || !screenOf(window.innerWidth).lg) return []
  const { taskId, processInstanceId, formKey, businessType, processKey } = rowOf(placeOf(pathname, search).kind, record)
  caseOf(formKey, businessType, processKey)?.load()
  return taskId === null ? [] : caseAsks(taskId, processInstanceId)
}
