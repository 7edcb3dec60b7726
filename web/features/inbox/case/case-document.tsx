/** What a case is about: the form of its feature, else its variables. */
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Access } from '#web/kit/case/case-forms.ts'
import { decides } from '../actions/bar-actions.ts'
import type { Case } from './use-case.ts'
import { VariablesDocument } from './variables-document.tsx'

export interface CaseDocumentViewProps {
  readonly found: Case
  readonly onVariables: (variables: Readonly<Record<string, unknown>> | undefined) => void
  readonly printed?: boolean
}

export function CaseDocumentView({ found: { task, instance, kind }, onVariables, printed = false }: CaseDocumentViewProps) {
  const fields = task?.fields ?? []
  const editable = !printed && task?.isOpen === true && task.actions.some(({ name, allowed }) => decides(name) && allowed)
  const access = (field: string): Access => {
    const named = fields.find(({ name }) => name === field)?.access ?? 'read'
    return named === 'write' && !editable ? 'read' : named
  }
  const { businessType, businessKey, processInstanceId } = instance
  if (!kind || !businessKey)
    return (
      <VariablesDocument
        key={instance.revision}
        variables={instance.variables}
        declared={instance.fields}
        fields={fields}
        editable={editable}
        onVariables={onVariables}
      />
    )
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <kind.Document
        bizType={businessType ?? instance.processKey}
        bizId={businessKey}
        processInstanceId={processInstanceId}
        access={access}
        onVariables={onVariables}
        printed={printed}
      />
    </Suspense>
  )
}
