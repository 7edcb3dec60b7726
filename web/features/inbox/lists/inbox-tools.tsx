/** What stands around the rows: lists as tabs, kinds with their figures, the choice of looks, the sheet of keys, the batch bar. */
import { InsertRowRightOutlined, QuestionCircleOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Badge, Button, Popover, Segmented, Tabs, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { useTypeName } from './filter-bar.tsx'
import { figuresIn, listKinds, openKinds } from './list-kinds.ts'
import type { ListKind } from './list-kinds.ts'
import { triageKeys } from './triage-keys.ts'
import { Sum, type BatchVerb } from './batch-dialog.tsx'
import type { InboxList } from './use-inbox-list.ts'
import type { Look } from './look.ts'
import styles from './lists.module.css'
import '../texts.ts'

export function ListTabs({ list }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  const figures = figuresIn(list.place, list.counts)
  return (
    <Tabs
      size="small"
      activeKey={list.place.kind}
      onChange={(kind) => list.show(kind as ListKind)}
      tabBarStyle={{ marginBottom: 10 }}
      items={(list.place.alone ? openKinds : listKinds).map((kind) => ({
        key: kind,
        label: (
          <span>
            {t(`lists.${kind}`)} <Badge count={figures[kind] ?? 0} overflowCount={999} size="small" color={kind === 'todo' ? 'red' : 'blue'} />
          </span>
        ),
      }))}
    />
  )
}

/** Business types with what waits in each; only where there is more than one. */
export function TypeChips({ list }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  const typeName = useTypeName()
  const { kind, alone } = list.place
  const figure = kind === 'claim' ? ('claimable' as const) : ('todo' as const)
  const types = (list.counts?.byType ?? []).filter((one) => one[figure] > 0 && one.businessType !== null)
  if ((kind !== 'todo' && kind !== 'claim') || alone || types.length < 2) return null
  const all = kind === 'claim' ? list.counts?.claimable : list.counts?.todo
  return (
    <div className={styles['chips']} role="group" aria-label={t('filters.type')}>
      <Segmented
        size="small"
        value={list.query.filters.businessType ?? ''}
        options={[
          { value: '', label: `${t('list.allTypes')} ${all ?? 0}` },
          ...types.map((one) => ({ value: one.businessType ?? '', label: `${typeName(one.businessType)} ${one[figure]}` })),
        ]}
        onChange={(type) => {
          const { businessType: _before, ...others } = list.query.filters
          list.change({ filters: type === '' ? others : { ...others, businessType: type } })
        }}
      />
    </div>
  )
}

export function BatchActions({ list, onBatch }: { list: InboxList; onBatch: (verb: BatchVerb) => void }) {
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  if (list.chosen.length === 0) return null
  return (
    <div className={styles['batch']} role="region" aria-label={kit('list.batch')}>
      <span aria-live="polite">
        {kit('list.chosen', { count: list.chosen.length })}
        <Sum rows={list.rows.filter(({ key }) => list.chosen.includes(key))} />
      </span>
      <Button type="link" size="small" onClick={() => list.choose([])}>
        {kit('list.clearChoice')}
      </Button>
      <span className={styles['gap']} />
      <Button danger onClick={() => onBatch('reject')}>
        {t('batch.rejectAll')}
      </Button>
      <Button onClick={() => onBatch('return')}>{t('batch.returnAll')}</Button>
      <Button type="primary" onClick={() => onBatch('approve')}>
        {t('batch.approveAll')}
      </Button>
    </div>
  )
}

export function LookSwitch({ look, onLook }: { look: Look; onLook: (look: Look) => void }) {
  const { t } = useTranslation('inbox')
  return (
    <Segmented<Look>
      aria-label={t('list.look')}
      value={look}
      onChange={onLook}
      options={[
        { value: 'split', icon: <InsertRowRightOutlined />, title: t('list.split') },
        { value: 'table', icon: <UnorderedListOutlined />, title: t('list.table') },
      ]}
    />
  )
}

export function HelpButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation('inbox')
  const content = (
    <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px', margin: 0 }}>
      {triageKeys.map(({ keys, does }) => (
        <div key={does} style={{ display: 'contents' }}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} style={{ marginRight: 4 }}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd style={{ margin: 0 }}>{t(`keys.${does}`)}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <Popover open={open} onOpenChange={onOpen} trigger="click" title={t('keys.title')} content={content} placement="bottomRight">
      <Button type="text" icon={<QuestionCircleOutlined />} aria-label={t('keys.title')} />
    </Popover>
  )
}

export function IconButton({ name, icon, onClick }: { name: 'refresh'; icon: ReactNode; onClick: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Tooltip title={t(`list.${name}`)}>
      <Button type="text" icon={icon} aria-label={t(`list.${name}`)} onClick={onClick} />
    </Tooltip>
  )
}
