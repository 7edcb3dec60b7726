/** The region tree for choosing a branch. Each branch is its own cached answer, so an edit at the right refreshes what is open here. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Tree } from 'antd'
import type { TreeDataNode } from 'antd'
import { useState } from 'react'
import { rootRegion } from '#server/modules/system/region.contract.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { isLeaf, regionChildren } from '#web/kit/widgets/regions.ts'
import type { RegionNode } from '#web/kit/widgets/region-nodes.ts'
import styles from './region-page.module.css'
import '../dictionary/texts.ts'

export interface RegionBranchesProps {
  readonly chosen: string
  readonly onChoose: (code: string) => void
}

export function RegionBranches({ chosen, onChoose }: RegionBranchesProps) {
  const { t } = useTranslation('dictionary')
  const language = useLanguage()
  const cache = useQueryClient()
  const [opened, setOpened] = useState<readonly string[]>([rootRegion])
  const answers = useQueries({ queries: opened.map((code) => regionChildren(code)) })
  const [root] = answers
  if (root?.isError) return <FailedList reason={root.error.message} onRetry={() => void root.refetch()} />
  if (!root?.data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />

  const childrenOf = new Map(opened.map((code, index) => [code, answers[index]?.data]))
  const name = (node: RegionNode & { readonly nameEn?: string | null }) => (language === 'en' && node.nameEn ? node.nameEn : node.regionName)
  const build = (nodes: readonly RegionNode[]): TreeDataNode[] =>
    nodes.map((node) => {
      const below = childrenOf.get(node.regionCode)
      return { key: node.regionCode, title: name(node), isLeaf: isLeaf(node), ...(below && { children: build(below) }) }
    })

  return (
    <>
      <Button
        block
        className={styles['whole'] ?? ''}
        type={chosen === rootRegion ? 'primary' : 'text'}
        size="small"
        data-click-free
        onClick={() => onChoose(rootRegion)}
      >
        {t('allRegions')}
      </Button>
      <Tree
        aria-label={t('regions')}
        blockNode
        treeData={build(root.data)}
        selectedKeys={[chosen]}
        loadData={async ({ key }) => {
          await cache.ensureQueryData(regionChildren(String(key)))
          setOpened((present) => (present.includes(String(key)) ? present : [...present, String(key)]))
        }}
        onSelect={(_keys, { node }) => onChoose(String(node.key))}
      />
    </>
  )
}
