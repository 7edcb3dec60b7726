/** Shortcuts: the menu's first entries until somebody chooses his own. The shell hands the menu in. */
import { Button, Card, Empty, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { supplierEntrances, systemEntrances } from '#server/modules/home/home.contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { MenuIcon } from '#web/kit/widgets/menu-icon.tsx'
import { useSide } from '../side.ts'
import home from '../home.module.css'
import '../texts.ts'
import { shownEntrances } from './entrances.ts'
import type { MenuPlace } from './entrances.ts'
import styles from './entrances.module.css'

const EntranceDialog = lazyChunk(() => import('./entrance-dialog.tsx'))

export interface QuickEntrancesProps {
  readonly places: readonly MenuPlace[]
  readonly loading: boolean
  readonly onOpen: (path: string) => void
}

export function QuickEntrances({ places, loading, onOpen }: QuickEntrancesProps) {
  const { t } = useTranslation('home')
  const [editing, setEditing] = useState(false)
  const side = useSide()
  const { data: chosen, isPending } = useCall(side === 'supplier' ? supplierEntrances : systemEntrances, {}, { silent: true, keepPrevious: true })
  const waiting = loading || isPending
  const shown = shownEntrances(places, chosen ?? [])
  return (
    <Card
      title={t('entrances.title')}
      className={home['card'] ?? ''}
      extra={
        <Button type="link" size="small" disabled={waiting || places.length === 0} onClick={() => setEditing(true)}>
          {t('entrances.edit')}
        </Button>
      }
    >
      {waiting && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {!waiting && shown.length === 0 && <Empty description={t('entrances.empty')} />}
      {!waiting && (
        <div className={styles['grid']}>
          {shown.map(({ path, label, icon, trail }) => (
            <button key={path} type="button" className={styles['entrance']} onClick={() => onOpen(path)}>
              <span className={styles['icon']}>
                <MenuIcon name={icon} label={label} />
              </span>
              <span className={styles['name']}>{label}</span>
              <small>{trail}</small>
            </button>
          ))}
        </div>
      )}
      {editing && (
        <Suspense>
          <EntranceDialog side={side} places={places} shown={shown} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
