/** The tree at the left of a screen: it chooses what the right shows, and is searched as one types. */
import { Button, Empty, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import type { AccessTree } from './access-trees.ts'
import { branchKeys, matching } from './nodes.ts'
import styles from './split-page.module.css'
import '../texts.ts'

export interface SideTreeProps {
  readonly tree: AccessTree
  readonly label: string
  /** What the button above the tree says that chooses nothing. */
  readonly allLabel: string
  readonly chosen: string | undefined
  readonly onChoose: (key: string | undefined) => void
}

export function SideTree({ tree, label, allLabel, chosen, onChoose }: SideTreeProps) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const [words, search] = useState('')
  const [closed, close] = useState<readonly string[]>([])
  if (tree.failure !== undefined) return <FailedList reason={tree.failure} onRetry={tree.retry} />
  if (!tree.nodes) return <Skeleton active title={false} paragraph={{ rows: 10 }} />

  const nodes = matching(tree.nodes, words)
  const branches = branchKeys(nodes)
  return (
    <>
      <Input allowClear value={words} placeholder={t('searchTree')} aria-label={t('searchTree')} onChange={(event) => search(event.target.value)} />
      <Button
        block
        className={styles['whole'] ?? ''}
        type={chosen === undefined ? 'primary' : 'text'}
        size="small"
        data-click-free
        onClick={() => onChoose(undefined)}
      >
        {allLabel}
      </Button>
      {nodes.length === 0 ? (
        <Empty description={kit('select.none')} />
      ) : (
        <Tree
          aria-label={label}
          blockNode
          treeData={nodes}
          expandedKeys={words === '' ? branches.filter((key) => !closed.includes(key)) : branches}
          onExpand={(keys) => close(branches.filter((key) => !keys.includes(key)))}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelect={(_keys, { node }) => onChoose(String(node.key))}
        />
      )}
    </>
  )
}
