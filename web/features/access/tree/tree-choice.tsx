/** A dropdown over a tree: one node (a parent) or several (roles, organisations, menus). */
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import type { AccessTree } from './access-trees.ts'
import { without } from './nodes.ts'
import type { ShownNode } from './nodes.ts'

export interface TreeChoiceProps extends ControlProps<string | readonly string[]> {
  readonly tree: AccessTree
  readonly multiple?: boolean
  /** The node that is edited: neither it nor what stands below it can be chosen. */
  readonly except?: string | undefined
}

interface ChoiceNode {
  readonly value: string
  readonly title: string
  readonly children?: ChoiceNode[]
}

const choiceOf = ({ key, title, children }: ShownNode): ChoiceNode => ({ value: key, title, ...(children && { children: children.map(choiceOf) }) })

export function TreeChoice({ tree, multiple = false, except, value, onChange, ...rest }: TreeChoiceProps) {
  const { t } = useTranslation('kit')
  const data = useMemo(() => without(tree.nodes ?? [], except).map(choiceOf), [tree.nodes, except])
  return (
    <TreeSelect<string | string[]>
      {...rest}
      allowClear
      style={{ width: '100%' }}
      treeData={data}
      value={(value ?? null) as string | string[]}
      loading={tree.nodes === undefined && tree.failure === undefined}
      {...(tree.failure !== undefined && { status: 'error' as const })}
      {...(multiple && { multiple: true, maxTagCount: 'responsive' as const })}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      placeholder={rest.placeholder ?? t('choose')}
      notFoundContent={t('select.none')}
      onChange={(next: string | string[] | undefined) => onChange?.(multiple ? (next ?? []) : (next as string | undefined))}
    />
  )
}
