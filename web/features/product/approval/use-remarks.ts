/** Remarks at the fields of a draft: written one by one, so that other reviewers and the next look find them. */
import { useState } from 'react'
import type { Label } from '#kit/contract.ts'
import { remarkProduct } from '#server/modules/product/approval/approval.contract.ts'
import type { RemarkAt } from '#web/kit/case/remark-dialog.tsx'
import { useAction } from '#web/kit/client.ts'
import { useLabel } from '#web/kit/i18n.ts'
import { formField, remarkAt, withRemark, type StepRemarks } from './remark-lines.ts'

/** By the key of the step, then by field of the form. */
export type Remarks = Readonly<Record<string, StepRemarks>>

export const countOf = (remarks: Remarks): number =>
  Object.values(remarks).reduce((sum, fields) => sum + Object.values(fields).reduce((lines, text) => lines + text.split('\n').length, 0), 0)

/** What a pencil at a field does. */
export type OnRemark = (step: string, field: string, label: Label) => void

interface Place extends RemarkAt {
  readonly step: string
  readonly about: Label
}

/** Everything that shows a product in review. */
export const reviewPaths: readonly string[] = ['/api/product/approve-manager', '/api/product/draft']

const nothing: StepRemarks = {}

export function useRemarks(draftId: string, remarks: Remarks) {
  const say = useLabel()
  const [at, setAt] = useState<Place>()
  const close = () => setAt(undefined)
  const remark = useAction(remarkProduct, { refreshes: reviewPaths, onDone: close })
  const open: OnRemark = (step, field, about) => setAt({ step, field, about, label: say(about), text: remarkAt(remarks[step] ?? nothing, field, about) ?? '' })
  const save = (text: string) => {
    if (!at) return
    const said = withRemark(remarks[at.step] ?? nothing, at.field, at.about, text)
    remark.mutate({ id: draftId, remarks: { [at.step]: { [formField(at.field)]: said } } })
  }
  return { at, close, open, save }
}
