/** Screens and buttons to be granted, as one tree that can be searched: a screen without all of its buttons is half checked and stays so. */
import { Button, Flex, Input, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import type { AccessTree } from './access-trees.ts'
import { marksOf, toggled } from './granted-nodes.ts'
import { branchKeys, matching } from './nodes.ts'
import '../texts.ts'

export interface GrantTreeProps {
  readonly tree: AccessTree
  readonly disabled?: boolean
  readonly height?: number
  /** Given by the form. */
  readonly value?: readonly string[] | null
  readonly onChange?: (granted: readonly string[]) => void
  readonly 'aria-label'?: string
}

export function GrantTree({ tree: { nodes, failure, retry }, disabled = false, height = 480, value, onChange, ...rest }: GrantTreeProps) {
  const { t } = useTranslation('access')
  const [words, search] = useState('')
  const [opened, open] = useState<readonly string[]>([])
  const granted = useMemo(() => new Set(value ?? []), [value])
  if (failure !== undefined) return <FailedList reason={failure} onRetry={retry} />
  if (!nodes) return <Skeleton active paragraph={{ rows: 8 }} />
  const shown = matching(nodes, words)
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <Input
          allowClear
          value={words}
          placeholder={t('searchTree')}
          aria-label={t('searchTree')}
          style={{ maxWidth: 240 }}
          onChange={(event) => search(event.target.value)}
        />
        <Button onClick={() => open(branchKeys(nodes))}>{t('expandAll')}</Button>
        <Button onClick={() => open([])}>{t('collapseAll')}</Button>
      </Flex>
      <Tree
        {...rest}
        checkable
        checkStrictly
        selectable={false}
        disabled={disabled}
        treeData={shown}
        checkedKeys={marksOf(nodes, granted)}
        onCheck={(_keys, { node }) => onChange?.([...toggled(nodes, granted, String(node.key))])}
        expandedKeys={words === '' ? [...opened] : branchKeys(shown)}
        onExpand={(keys) => open(keys.map(String))}
        height={height}
      />
    </Flex>
  )
}
