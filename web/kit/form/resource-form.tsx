/** A resource's form in a drawer at the right (the usual place) or in a dialog, with a footer that stays in view. */
import { Button, Drawer, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { Resource } from '#kit/contract.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { useScreen } from '../screen.ts'
import { useUnsaved } from '../unsaved.ts'
import { Dialog } from '../widgets/dialog.tsx'
import { FormBody } from './form-body.tsx'
import { useResourceForm } from './use-resource-form.ts'
import type { FormTarget, ResourceFormState } from './use-resource-form.ts'
import '../texts.ts'

export interface ResourceFormProps {
  readonly of: Resource
  readonly target: FormTarget
  readonly onClose: () => void
  readonly onDone?: (row: Row) => void
  /** Inputs of one's own, and fields that cannot be changed here. */
  readonly differs?: { readonly inputs?: Readonly<Record<string, ReactNode>>; readonly locked?: readonly string[] }
  readonly title?: string
}

export const formDrawerWidth = 720

/** Mounted while it is open. The body puts the reader into its first field; without motion the drawer would take him out again, and the field complain. */
export function ResourceForm(props: ResourceFormProps) {
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  const { state, title, close } = useFormContainer(props)
  return (
    <Drawer
      open
      autoFocus={false}
      title={title}
      size={md ? formDrawerWidth : '100%'}
      onClose={close}
      mask={{ closable: false }}
      footer={<FormFooter state={state} onCancel={close} />}
      aria-label={title}
      closable={{ 'aria-label': t('close') }}
    >
      <FormBody state={state} inputs={props.differs?.inputs} locked={props.differs?.locked} />
    </Drawer>
  )
}

/** The same in a dialog, for lists that the specification gives one. `width` in pixels. */
export function ResourceFormDialog({ width, ...props }: ResourceFormProps & { readonly width: number }) {
  const { state, title, close } = useFormContainer(props)
  return (
    <Dialog open title={title} width={width} onCancel={close} mask={{ closable: false }} footer={<FormFooter state={state} onCancel={close} />}>
      <FormBody state={state} inputs={props.differs?.inputs} locked={props.differs?.locked} />
    </Dialog>
  )
}

function useFormContainer({ of: resource, target, onClose, onDone, title }: ResourceFormProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const state = useResourceForm(resource, target, (row) => {
    onDone?.(row)
    onClose()
  })
  const { mayLeave } = state
  useUnsaved(state.isDirty)
  return {
    state,
    title: title ?? t(target.row ? 'form.editTitle' : 'form.addTitle', { label: label(resource.label) }),
    close: () => void mayLeave().then((leaves) => leaves && onClose()),
  }
}

function FormFooter({ state, onCancel }: { state: ResourceFormState; onCancel: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Flex justify="end" gap={8}>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="primary" loading={state.saving} disabled={state.loading || state.failure !== undefined} onClick={state.submit}>
        {t('save')}
      </Button>
    </Flex>
  )
}
