/** Regions: the tree at the left chooses a branch, the list at the right shows and edits what lies directly below it. */
import { useMemo, useState } from 'react'
import { region, rootRegion } from '#server/modules/system/region.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { RegionBranches } from './region-branches.tsx'
import styles from './region-page.module.css'

const shape = { without: ['parentCode', 'level'], asks: 'tree' } as const

export default function RegionPage() {
  const [code, choose] = useState<string>(rootRegion)
  const below = useMemo(() => ({ parentCode: code }), [code])
  return (
    <div className={styles['page']}>
      <aside className={styles['tree']}>
        <RegionBranches chosen={code} onChoose={choose} />
      </aside>
      <div className={styles['list']}>
        <ResourceList of={region} where={below} shape={shape} />
      </div>
    </div>
  )
}
