/** Views of a list under a name: filters, order, columns and density; for oneself, for a role, or for everybody. */
import { DownOutlined, MoreOutlined, PushpinFilled, SaveOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Popover, Typography } from 'antd'
import type { MenuProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLabel, useTranslation } from '../i18n.ts'
import { confirm, notify } from '../notify.ts'
import { useSession } from '../session.ts'
import type { ListView, SavedView, ViewChange } from './list-preferences.ts'
import { changeView, deleteView, loadViews, saveView } from './list-preferences.ts'
import { SaveViewForm, scopeTexts } from './save-view-form.tsx'
import styles from './saved-views.module.css'
import '../texts.ts'

export interface SavedViewsProps {
  readonly list: string
  /** The list as it looks now. */
  readonly current: ListView
  readonly onApply: (view: ListView) => void
  /** True for a list that was just opened and has not been asked for anything: it takes the looks of its default view. Without it the list has none. */
  readonly isUntouched?: boolean
}

const viewsKey = (list: string) => ['saved-views', list] as const

export function SavedViews({ list, current, onApply, isUntouched }: SavedViewsProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  const [form, setForm] = useState<{ readonly view?: SavedView }>()
  const cache = useQueryClient()
  const { data: views = [] } = useQuery({
    queryKey: viewsKey(list),
    enabled: open || isUntouched === true,
    queryFn: () => loadViews(list, !open),
  })
  useDefaultView(isUntouched === true ? views : undefined, current, onApply)
  const reread = () => cache.invalidateQueries({ queryKey: viewsKey(list) })
  const change = async (view: SavedView, what: ViewChange) => {
    await changeView(view, what)
    notify.success(t('views.saved'))
    await reread()
  }
  const remove = async (view: SavedView) => {
    if (!(await confirm({ title: t('hint'), content: t('views.confirmRemove', { name: view.name }), danger: true }))) return
    await deleteView(view)
    await reread()
  }
  const commandsFor = (view: SavedView): MenuProps => ({
    items: [
      ...(isUntouched === undefined ? [] : [{ key: 'default', label: t(view.isDefault ? 'views.noDefault' : 'views.makeDefault') }]),
      { key: 'rename', label: t('views.rename') },
      { key: 'overwrite', label: t('views.overwrite') },
      { key: 'remove', label: t('remove'), danger: true },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      if (key === 'rename') return setForm({ view })
      if (key === 'remove') return void remove(view).catch(() => undefined)
      return void change(view, key === 'default' ? { isDefault: !view.isDefault } : { view: current }).catch(() => undefined)
    },
  })

  const content = form ? (
    <SaveViewForm
      present={form.view && { name: form.view.name, scope: form.view.scope, ...(form.view.roleCode && { roleCode: form.view.roleCode }) }}
      onCancel={() => setForm(undefined)}
      onSave={async (name, owner) => {
        if (form.view) await changeView(form.view, { name, owner })
        else await saveView(list, name, owner, current)
        notify.success(t('views.saved'))
        setForm(undefined)
        await reread()
      }}
    />
  ) : (
    <div className={styles['panel']}>
      {views.length === 0 && <Typography.Text type="secondary">{t('views.empty')}</Typography.Text>}
      <ul className={styles['list']}>
        {views.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            commands={view.mine ? commandsFor(view) : undefined}
            onApply={() => {
              onApply(view.view)
              setOpen(false)
            }}
          />
        ))}
      </ul>
      <Button type="link" size="small" icon={<SaveOutlined />} onClick={() => setForm({})}>
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
        if (!next) setForm(undefined)
      }}
    >
      <Button type="text" icon={<DownOutlined />} iconPlacement="end">
        {t('list.views')}
      </Button>
    </Popover>
  )
}

interface ViewLineProps {
  readonly view: SavedView
  /** Only for whoever made the view. */
  readonly commands: MenuProps | undefined
  readonly onApply: () => void
}

function ViewLine({ view, commands, onApply }: ViewLineProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const names = useSession()?.user.roleNames ?? {}
  const role = view.scope === 'ROLE' && view.roleCode ? names[view.roleCode] : undefined
  return (
    <li>
      <button type="button" className={styles['view']} onClick={onApply}>
        <span className={styles['name']}>{view.name}</span>
        <small>
          {view.isDefault && <PushpinFilled role="img" aria-label={t('views.default')} title={t('views.default')} />}{' '}
          {role ? label(role) : t(`views.${scopeTexts[view.scope]}`)}
        </small>
      </button>
      {commands && (
        <Dropdown menu={commands} trigger={['click']} placement="bottomRight">
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('views.change', { name: view.name })} />
        </Dropdown>
      )}
    </li>
  )
}

/** Once a list, and only while the user has not asked for anything: his own default goes before his role's, that before everybody's. */
function useDefaultView(views: readonly SavedView[] | undefined, { filters, sort }: ListView, onApply: (view: ListView) => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || views === undefined || views.length === 0) return
    done.current = true
    const view = (['USER', 'ROLE', 'GLOBAL'] as const).map((scope) => views.find((one) => one.isDefault && one.scope === scope)).find(Boolean)
    if (!view || sort || Object.keys(filters).length > 0) return
    // Columns are everybody's own choice: somebody else's default does not rearrange them.
    onApply(view.mine ? view.view : { ...view.view, columns: [] })
  }, [views, filters, sort, onApply])
}
