/** Remarks at the fields of a draft: written one by one, so that other reviewers and the next look find them. */
import { useState } from 'react'
import { remarkProduct } from '#server/modules/product/approval/approval.contract.ts'
import { useAction } from '#web/kit/client.ts'
import type { RemarkAt } from '#web/kit/case/remark-dialog.tsx'

/** By the key of the step, then by field. */
export type Remarks = Readonly<Record<string, Readonly<Record<string, string>>>>

export const countOf = (remarks: Remarks): number => Object.values(remarks).reduce((sum, fields) => sum + Object.keys(fields).length, 0)

interface Place extends RemarkAt {
  readonly step: string
}

/** Everything that shows a product in review. */
export const reviewPaths: readonly string[] = ['/api/product/approve-manager', '/api/product/draft']

export function useRemarks(draftId: string, remarks: Remarks) {
  const [at, setAt] = useState<Place>()
  const close = () => setAt(undefined)
  const remark = useAction(remarkProduct, { refreshes: reviewPaths, onDone: close })
  return {
    at,
    close,
    open: (step: string, field: string, label: string) => setAt({ step, field, label, text: remarks[step]?.[field] ?? '' }),
    save: (text: string) => at && remark.mutate({ id: draftId, remarks: { [at.step]: { [at.field]: text } } }),
  }
}
