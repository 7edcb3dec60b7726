/** What is beyond its limits now, and what was before. */
import { Segmented } from 'antd'
import { useState } from 'react'
import { inventoryWarnRecord, inventoryWarnSku } from '#server/modules/stock/warning/inventory-warn.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

/** Numbers of different articles, and limits, come to nothing together. */
const noPageSums = { sums: false } as const

export default function StockWarnPage() {
  const { t } = useTranslation('stock')
  const [part, setPart] = useState<'now' | 'past'>('now')
  return (
    <div className={styles['page']}>
      <Segmented
        aria-label={t('warn.now')}
        value={part}
        onChange={setPart}
        options={[
          { value: 'now', label: t('warn.now') },
          { value: 'past', label: t('warn.past') },
        ]}
        style={{ alignSelf: 'start' }}
      />
      {part === 'now' ? (
        <ResourceList key="now" of={inventoryWarnSku} shape={noPageSums} />
      ) : (
        <ResourceList key="past" of={inventoryWarnRecord} shape={noPageSums} />
      )}
    </div>
  )
}
