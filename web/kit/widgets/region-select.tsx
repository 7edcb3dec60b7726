/** One region out of the lazily loaded tree; the value is its code. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import type { ControlProps } from './decimal-input.tsx'
import { ROOT_REGION, isLeaf, regionChildren } from './regions.ts'
import type { RegionNode } from './region-nodes.ts'
import '../texts.ts'

interface FlatNode {
  readonly id: string
  readonly pId: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
}

const flat = (nodes: readonly RegionNode[], parent: string): FlatNode[] =>
  nodes.map((node) => ({ id: node.regionCode, pId: parent, value: node.regionCode, title: node.regionName, isLeaf: isLeaf(node) }))

export interface RegionSelectProps extends ControlProps<string> {
  /** Name of the present value, which may lie in a branch that was never opened. */
  readonly knownName?: string | undefined
}

export function RegionSelect({ value, onChange, knownName, ...rest }: RegionSelectProps) {
  const { t } = useTranslation('kit')
  const cache = useQueryClient()
  const { data: provinces = [], isPending, isError } = useQuery(regionChildren(ROOT_REGION))
  const [opened, setOpened] = useState<readonly FlatNode[]>([])
  const nodes = [...flat(provinces, ROOT_REGION), ...opened]
  const isKnown = nodes.some((node) => node.value === value)

  return (
    <TreeSelect
      {...rest}
      treeDataSimpleMode
      treeData={nodes}
      value={value ? { value, ...(!isKnown && { label: knownName ?? value }) } : undefined}
      labelInValue
      loading={isPending}
      {...(isError && { status: 'error' as const })}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={rest.placeholder ?? t('region.placeholder')}
      loadData={async (node) => {
        const code = String(node.value)
        const children = await cache.fetchQuery(regionChildren(code))
        setOpened((present) => [...present.filter((one) => one.pId !== code), ...flat(children, code)])
      }}
      onChange={(next: { value: string } | undefined) => onChange?.(next?.value)}
    />
  )
}
