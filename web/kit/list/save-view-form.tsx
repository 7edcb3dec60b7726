/** The name of a view and who sees it: for a new one, and for one that is called something else from now on. */
import { Button, Flex, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useLabel, useTranslation } from '../i18n.ts'
import { useMay } from '../permissions.ts'
import { useSession } from '../session.ts'
import type { ViewOwner } from './list-preferences.ts'
import styles from './saved-views.module.css'
import '../texts.ts'

export const scopeTexts = { USER: 'personal', ROLE: 'role', GLOBAL: 'global' } as const

type Values = ViewOwner & { readonly name: string }

export interface SaveViewFormProps {
  /** Undefined for a new view. */
  readonly present?: Values | undefined
  readonly onSave: (name: string, owner: ViewOwner) => Promise<void>
  readonly onCancel: () => void
}

export function SaveViewForm({ present, onSave, onCancel }: SaveViewFormProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const may = useMay()
  const mayShare = may('saved-view:share')
  const user = useSession()?.user
  const roles = user?.roles ?? []
  const [busy, setBusy] = useState(false)
  return (
    <Form<Values>
      layout="vertical"
      className={styles['panel'] ?? ''}
      initialValues={{ scope: 'USER', roleCode: roles[0], ...present }}
      onFinish={({ name, ...owner }) => {
        setBusy(true)
        void onSave(name.trim(), mayShare ? owner : { scope: 'USER' })
          .catch(() => undefined)
          .finally(() => setBusy(false))
      }}
    >
      <Form.Item name="name" label={t('views.name')} rules={[{ required: true, whitespace: true, message: t('views.nameRequired') }]}>
        <Input autoFocus maxLength={50} autoComplete="off" />
      </Form.Item>
      {mayShare && (
        <Form.Item name="scope" label={t('views.owner')}>
          <Radio.Group options={(['USER', 'ROLE', 'GLOBAL'] as const).map((value) => ({ value, label: t(`views.${scopeTexts[value]}`) }))} />
        </Form.Item>
      )}
      {mayShare && (
        <Form.Item noStyle dependencies={['scope']}>
          {({ getFieldValue }) =>
            getFieldValue('scope') === 'ROLE' && (
              <Form.Item name="roleCode" label={t('views.role')} rules={[{ required: true, message: t('views.role_choose') }]}>
                <Select
                  options={roles.map((role) => ({ value: role, label: user?.roleNames?.[role] ? label(user.roleNames[role]) : role }))}
                  getPopupContainer={(select) => select.parentElement ?? document.body}
                />
              </Form.Item>
            )
          }
        </Form.Item>
      )}
      <Flex justify="end" gap={8}>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </Flex>
    </Form>
  )
}
