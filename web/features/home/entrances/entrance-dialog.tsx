/** Choosing shortcuts: add from the menu, drag (or move with the keyboard) into an order, restore what the menu proposes. */
import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { mostEntrances, saveSupplierEntrances, saveSystemEntrances, supplierEntrances, systemEntrances } from '#server/modules/home/home.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { moved } from '#web/kit/widgets/moved.ts'
import { SortableItem, SortableList } from '#web/kit/widgets/sortable-list.tsx'
import '../texts.ts'
import type { MenuPlace } from './entrances.ts'
import styles from './entrances.module.css'

interface EntranceDialogProps {
  readonly side: 'supplier' | 'system'
  readonly places: readonly MenuPlace[]
  readonly shown: readonly MenuPlace[]
  readonly onClose: () => void
}

const width = 720

export default function EntranceDialog({ side, places, shown, onClose }: EntranceDialogProps) {
  const { t } = useTranslation('home')
  const { t: kit } = useTranslation('kit')
  const [paths, setPaths] = useState<readonly string[]>(() => shown.map(({ path }) => path))
  const [words, setWords] = useState('')
  const save = useAction(side === 'supplier' ? saveSupplierEntrances : saveSystemEntrances, {
    refreshes: [(side === 'supplier' ? supplierEntrances : systemEntrances).path],
    onDone: () => {
      notify.success(t('entrances.saved'))
      onClose()
    },
  })
  const keep = (kept: readonly string[]) =>
    save.mutate({
      entrances: kept.flatMap((path) => {
        const place = places.find((one) => one.path === path)
        return place ? [{ path, title: place.label.slice(0, 100), icon: place.icon.slice(0, 60) }] : []
      }),
    })
  const full = paths.length >= mostEntrances
  const wanted = words.trim().toLowerCase()
  const rest = places.filter(({ path, label, trail }) => !paths.includes(path) && `${label} ${trail}`.toLowerCase().includes(wanted))

  return (
    <Dialog
      open
      width={width}
      title={t('entrances.dialog')}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" gap={8} wrap>
          <Button loading={save.isPending} onClick={() => keep([])}>
            {t('entrances.restore')}
          </Button>
          <Flex gap={8}>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button type="primary" loading={save.isPending} onClick={() => keep(paths)}>
              {kit('ok')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <div className={styles['parts']}>
        <section>
          <h4>{t('entrances.chosen')}</h4>
          <SortableList ids={paths} onMove={(path, over) => setPaths(moved(paths, path, over))} label={t('entrances.chosen')} className={styles['list']}>
            {paths.map((path) => (
              <ChosenItem
                key={path}
                path={path}
                label={places.find((place) => place.path === path)?.label ?? path}
                onRemove={() => setPaths(paths.filter((one) => one !== path))}
              />
            ))}
          </SortableList>
        </section>
        <section>
          <h4>{full ? t('entrances.full', { count: mostEntrances }) : t('entrances.more')}</h4>
          <Input
            allowClear
            aria-label={t('entrances.search')}
            placeholder={t('entrances.search')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <ul className={styles['list']} aria-label={t('entrances.more')}>
            {rest.length === 0 && <li className={styles['item']}>{t('entrances.empty')}</li>}
            {rest.map(({ path, label, trail }) => (
              <li key={path} className={styles['item']}>
                <span>
                  {label} <small>{trail}</small>
                </span>
                <Button
                  size="small"
                  type="text"
                  icon={<PlusOutlined />}
                  disabled={full}
                  aria-label={t('entrances.add', { name: label })}
                  onClick={() => setPaths([...paths, path])}
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

function ChosenItem({ path, label, onRemove }: { path: string; label: string; onRemove: () => void }) {
  const { t } = useTranslation('home')
  return (
    <SortableItem id={path} dragLabel={t('entrances.drag', { name: label })}>
      <span>{label}</span>
      <Button size="small" type="text" icon={<MinusOutlined />} aria-label={t('entrances.remove', { name: label })} onClick={onRemove} />
    </SortableItem>
  )
}
