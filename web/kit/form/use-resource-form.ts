/**
 * A form over a resource: values, checks, saving, what the server refuses and what somebody else changed meanwhile.
 * The containers (drawer, dialog) only draw it.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Resource } from '#kit/contract.ts'
import { refreshPaths, send, useCall } from '../client.ts'
import { useTranslation } from '../i18n.ts'
import { confirm, notify } from '../notify.ts'
import { useHiddenFields } from '../permissions.ts'
import { RequestFailed } from '../request.ts'
import { callsOf } from '../resource-calls.ts'
import type { Row } from '../resource-calls.ts'
import { isAsked } from '../widgets/field.ts'
import type { Field } from '../widgets/field.ts'
import { changesSince, defaultValues, draftOf, formFields, isChanged, valuesOf } from './draft.ts'
import type { FieldChange, FormValues } from './draft.ts'
import { placeRefusal } from './refusal.ts'
import '../texts.ts'

export interface FormTarget {
  /** The row that is edited; without it a new one is made. */
  readonly row?: Row | undefined
  /** First values of a new row. */
  readonly initial?: FormValues
  /** Fields that are set by the page and not shown, e.g. the parent of a child. They travel with the draft. */
  readonly fixed?: FormValues
}

export interface ResourceFormState {
  readonly fields: readonly Field[]
  readonly form: FormInstance
  readonly row: Row | undefined
  readonly loading: boolean
  readonly failure: string | undefined
  readonly retry: () => void
  readonly saving: boolean
  /** Fields that changed on the server since the form was opened. */
  readonly conflict: readonly FieldChange[]
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly submit: () => void
  /** Something was typed that is not saved. */
  readonly isDirty: () => boolean
  /** Asks when something would be lost. Resolves to true when the form may be closed. */
  readonly mayLeave: () => Promise<boolean>
}

export function useResourceForm(resource: Resource, target: FormTarget, onDone: (row: Row) => void): ResourceFormState {
  const { t } = useTranslation('kit')
  const cache = useQueryClient()
  const [form] = Form.useForm()
  const hidden = useHiddenFields(resource)
  const fields = useMemo(() => formFields(resource, new Set([...hidden, ...Object.keys(target.fixed ?? {})])), [resource, hidden, target.fixed])
  const source = useEditedRow(resource, target.row)
  const [latest, setLatest] = useState<Row>()
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<readonly FieldChange[]>([])
  /** What the form began with, and what of the server's the user has seen since. */
  const opened = useRef<FormValues>({})
  const seen = useRef<FormValues>({})
  const row = latest ?? source.row

  useEffect(() => {
    if (source.loading) return
    opened.current = source.row ? valuesOf(fields, source.row) : { ...defaultValues(fields), ...target.initial }
    seen.current = opened.current
    form.setFieldsValue(opened.current)
    // Refilled only when another row arrives: what was typed is not to be overwritten by a re-render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, source.loading, source.row])

  const isDirty = () => isChanged(fields, opened.current, form.getFieldsValue(true) as FormValues)

  const save = async (values: FormValues) => {
    const { insert, update } = callsOf(resource)
    const call = row ? update : insert
    if (!call || saving) return
    setSaving(true)
    try {
      const asked = fields.filter((field) => isAsked(field, values))
      const draft = { ...draftOf(asked, values), ...target.fixed }
      const saved = (await send(call, row ? { ...draft, id: row.id, ...(row.version !== undefined && { version: row.version }) } : draft, {
        silent: true,
      })) as Row
      notify.success(t(row ? 'updated' : 'added'))
      opened.current = values
      await refreshPaths(cache, [resource.path])
      onDone(saved)
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      await refuse(reason, values)
    } finally {
      setSaving(false)
    }
  }

  /** Puts each problem beside its field; a stale version becomes the banner; what fits nowhere is told as a toast. */
  const refuse = async (failure: RequestFailed, values: FormValues) => {
    const current = failure.data['current'] as Row | undefined
    if (failure.code === 409 && row && current?.id === row.id) {
      setLatest(current)
      setConflict(changesSince(fields, seen.current, current, values))
      seen.current = valuesOf(fields, current)
      return
    }
    placeRefusal(form, new Set(fields.map((field) => field.name)), failure)
  }

  return {
    fields,
    form,
    row,
    loading: source.loading,
    failure: source.failure,
    retry: source.retry,
    saving,
    conflict,
    takeTheirs: () => {
      if (!latest) return
      opened.current = valuesOf(fields, latest)
      form.setFieldsValue(opened.current)
      setConflict([])
    },
    keepMine: () => setConflict([]),
    submit: () =>
      void form.validateFields().then(save, ({ errorFields }: { errorFields?: { name: string[] }[] }) => {
        const first = errorFields?.[0]
        if (first) form.scrollToField(first.name, { block: 'center', focus: true })
      }),
    isDirty,
    mayLeave: async () =>
      !isDirty() || confirm({ title: t('hint'), content: t('form.unsaved'), okText: t('form.leave'), cancelText: t('form.stay'), danger: true }),
  }
}

/** The row as it is now: what a list shows may be minutes old, and its version with it. */
function useEditedRow(resource: Resource, row: Row | undefined) {
  const { detail, list } = callsOf(resource)
  const asks = row !== undefined && detail !== undefined
  const answer = useCall(detail ?? list, { id: row?.id ?? '' }, { enabled: asks, silent: true })
  // Cached answers may be old too: only what came after the form was opened counts.
  return {
    row: asks ? (answer.isFetching && !answer.isError ? undefined : (answer.data as Row | undefined)) : row,
    loading: asks && answer.isFetching,
    failure: asks && !answer.isFetching ? answer.error?.message : undefined,
    retry: () => void answer.refetch(),
  }
}
