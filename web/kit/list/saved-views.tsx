/** Views of a list under a name: filters, order, columns and density; for oneself, for a role, or for everybody. */
import { DeleteOutlined, DownOutlined, PushpinOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Form, Input, Popover, Radio, Select, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { confirm, notify } from '../notify.ts'
import { useMay } from '../permissions.ts'
import { useSession } from '../session.ts'
import type { ListView, SavedView, ViewOwner } from './list-preferences.ts'
import { deleteView, loadViews, saveView } from './list-preferences.ts'
import styles from './saved-views.module.css'
import '../texts.ts'

export interface SavedViewsProps {
  readonly list: string
  /** The list as it looks now. */
  readonly current: ListView
  readonly onApply: (view: ListView) => void
}

const viewsKey = (list: string) => ['saved-views', list] as const

export function SavedViews({ list, current, onApply }: SavedViewsProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const cache = useQueryClient()
  const { data: views = [] } = useQuery({ queryKey: viewsKey(list), enabled: open, queryFn: () => loadViews(list) })

  const remove = async (view: SavedView) => {
    if (!(await confirm({ title: t('hint'), content: t('views.confirmRemove', { name: view.name }), danger: true }))) return
    await deleteView(view)
    await cache.invalidateQueries({ queryKey: viewsKey(list) })
  }

  const content = saving ? (
    <SaveViewForm
      onCancel={() => setSaving(false)}
      onSave={async (name, owner) => {
        await saveView(list, name, owner, current)
        notify.success(t('views.saved'))
        setSaving(false)
        await cache.invalidateQueries({ queryKey: viewsKey(list) })
      }}
    />
  ) : (
    <div className={styles['panel']}>
      {views.length === 0 && <Typography.Text type="secondary">{t('views.empty')}</Typography.Text>}
      <ul className={styles['list']}>
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              className={styles['view']}
              onClick={() => {
                onApply(view.view)
                setOpen(false)
              }}
            >
              {view.name}
              <small>{t(`views.${scopeTexts[view.scope]}`)}</small>
            </button>
            {view.mine && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('views.removeView', { name: view.name })}
                onClick={() => void remove(view)}
              />
            )}
          </li>
        ))}
      </ul>
      <Button type="link" size="small" icon={<PushpinOutlined />} onClick={() => setSaving(true)}>
        {t('views.save')}
      </Button>
    </div>
  )

  return (
    <Popover
      content={content}
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setSaving(false)
      }}
    >
      <Button type="text" icon={<DownOutlined />} iconPlacement="end">
        {t('list.views')}
      </Button>
    </Popover>
  )
}

const scopeTexts = { USER: 'personal', ROLE: 'role', GLOBAL: 'global' } as const

function SaveViewForm({ onSave, onCancel }: { onSave: (name: string, owner: ViewOwner) => Promise<void>; onCancel: () => void }) {
  const { t } = useTranslation('kit')
  const may = useMay()
  const mayShare = may('saved-view:share')
  const roles = useSession()?.user.roles ?? []
  const [busy, setBusy] = useState(false)
  return (
    <Form<ViewOwner & { readonly name: string }>
      layout="vertical"
      className={styles['panel'] ?? ''}
      initialValues={{ scope: 'USER', roleCode: roles[0] }}
      onFinish={({ name, ...owner }) => {
        setBusy(true)
        void onSave(name.trim(), owner)
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
                <Select options={roles.map((role) => ({ value: role, label: role }))} getPopupContainer={(select) => select.parentElement ?? document.body} />
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
