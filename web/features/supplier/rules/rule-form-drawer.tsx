/** The drawer in which a version is filled in, with what it would change below the fields. */
import { Button, Drawer, Flex } from 'antd'
import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Resource } from '#kit/contract.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { FormBody } from '#web/kit/form/form-body.tsx'
import { useResourceForm } from '#web/kit/form/use-resource-form.ts'
import type { FormTarget } from '#web/kit/form/use-resource-form.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { useScreen } from '#web/kit/screen.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import './texts.ts'

export interface RuleFormDrawerProps {
  readonly of: Resource
  readonly target: FormTarget
  readonly width: number
  readonly inputs: (form: FormInstance, row: Row | undefined) => Readonly<Record<string, ReactNode>>
  readonly below: (form: FormInstance, row: Row | undefined) => ReactNode
  readonly onClose: () => void
}

/** A version stays in its line. */
const fixedOnce = ['supplierId', 'channel', 'categoryName']

export function RuleFormDrawer({ of: resource, target, width, inputs, below, onClose }: RuleFormDrawerProps) {
  const { t } = useTranslation('supplier-rules')
  const { t: kit } = useTranslation('kit')
  const label = useLabel()
  const { md } = useScreen()
  const state = useResourceForm(resource, target, onClose)
  const { form, row, mayLeave, saving, submit, loading, failure } = state
  useUnsaved(state.isDirty)
  const way = useWayAhead({ processKey: resource.name })
  const title = kit(target.row ? 'form.editTitle' : 'form.addTitle', { label: label(resource.label) })
  const close = () => void mayLeave().then((leaves) => leaves && onClose())
  return (
    <Drawer
      open
      autoFocus={false}
      title={title}
      size={md ? width : '100%'}
      onClose={close}
      mask={{ closable: false }}
      aria-label={title}
      closable={{ 'aria-label': kit('close') }}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" loading={saving} disabled={loading || failure !== undefined} onClick={submit}>
            {t('save')}
          </Button>
        </Flex>
      }
    >
      <FormBody state={state} inputs={inputs(form, row)} locked={target.row ? fixedOnce : []} />
      {!loading && failure === undefined && below(form, row)}
      <WayAhead way={way} />
    </Drawer>
  )
}
