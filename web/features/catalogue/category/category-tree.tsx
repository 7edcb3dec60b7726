/** The tree of categories at the left: searched as one types, opened level by level, put in order by dragging. */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Input, Skeleton, Tree } from 'antd'
import type { CategoryNode } from '#server/modules/catalogue/category/category-tree.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { placeOfDrop, type Place } from './place-of-drop.ts'
import type { LevelTree, ShownCategory } from './use-level-tree.ts'
import styles from './category.module.css'
import '../texts.ts'

export interface CategoryTreeProps {
  readonly tree: LevelTree
  readonly label: string
  readonly words: string
  readonly onSearch: (words: string) => void
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** Undefined for who may not. */
  readonly onMove?: ((node: CategoryNode, place: Place) => void) | undefined
  readonly onAdd?: (() => void) | undefined
}

export function CategoryTree({ tree, label, words, onSearch, chosen, onChoose, onMove, onAdd }: CategoryTreeProps) {
  const { t } = useTranslation('catalogue')
  return (
    <Flex vertical gap={8}>
      <Flex gap={8}>
        <Input
          allowClear
          value={words}
          placeholder={t('category.search')}
          aria-label={t('category.search')}
          onChange={(event) => onSearch(event.target.value)}
        />
        {onAdd && <Button icon={<PlusOutlined />} aria-label={t('category.addTop')} title={t('category.addTop')} data-click-free onClick={onAdd} />}
      </Flex>
      <Nodes tree={tree} label={label} words={words} chosen={chosen} onChoose={onChoose} onMove={onMove} />
    </Flex>
  )
}

type NodesProps = Pick<CategoryTreeProps, 'tree' | 'label' | 'words' | 'chosen' | 'onChoose' | 'onMove'>

function Nodes({ tree, label, words, chosen, onChoose, onMove }: NodesProps) {
  const { t } = useTranslation('catalogue')
  if (tree.failure !== undefined) return <FailedList reason={tree.failure} onRetry={tree.retry} />
  if (!tree.nodes) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  if (tree.nodes.length === 0) return <Empty description={t(words.trim() === '' ? 'category.none' : 'category.noMatch')} />
  const siblingsOf = (node: CategoryNode): CategoryNode[] => [...tree.byId.values()].filter(({ parentId }) => parentId === node.parentId)
  return (
    <Tree<ShownCategory>
      aria-label={label}
      blockNode
      showLine
      treeData={[...tree.nodes]}
      expandedKeys={[...tree.opened]}
      onExpand={(keys) => tree.open(keys.map(String))}
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelect={(_keys, { node }) => onChoose(node.key)}
      titleRender={({ node, title }) => (
        <span className={node.isActive ? '' : (styles['off'] ?? '')} title={node.code}>
          {title}
          {node.status === 'DISABLED' && <span className={styles['mark']}>{t('category.off')}</span>}
        </span>
      )}
      // While something is searched only a part of the siblings is there.
      draggable={onMove && words.trim() === '' ? { icon: false } : false}
      onDrop={({ node, dragNode, dropPosition, dropToGap }) => {
        const place = Number(node.pos.split('-').at(-1))
        const side = dropToGap ? (dropPosition < place ? -1 : dropPosition > place ? 1 : -1) : 0
        onMove?.(dragNode.node, placeOfDrop(node.node, side, siblingsOf(node.node), dragNode.key))
      }}
    />
  )
}
