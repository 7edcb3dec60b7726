/** One region out of the lazily loaded tree; the value is its code. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useLanguage, useTranslation } from '../i18n.ts'
import type { ControlProps } from './decimal-input.tsx'
import { useRegionName } from './region-name.tsx'
import { branchOf, regionNameOf, signedInRegions, type RegionSource } from './region-source.ts'
import { ROOT_REGION, isLeaf } from './regions.ts'
import type { RegionNode } from './region-nodes.ts'
import '../texts.ts'

interface FlatNode {
  readonly id: string
  readonly pId: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
}

const flat = (nodes: readonly RegionNode[], parent: string, language: string): FlatNode[] =>
  nodes.map((node) => ({ id: node.regionCode, pId: parent, value: node.regionCode, title: regionNameOf(node, language), isLeaf: isLeaf(node) }))

export interface RegionSelectProps extends ControlProps<string> {
  /** Name of the present value, which may lie in a branch that was never opened. */
  readonly knownName?: string | undefined
  /** Asked instead of the regions that need a session. */
  readonly source?: RegionSource
}

export function RegionSelect({ value, onChange, knownName, source = signedInRegions, ...rest }: RegionSelectProps) {
  const { t } = useTranslation('kit')
  const cache = useQueryClient()
  const { data: provinces = [], isPending, isError } = useQuery(branchOf(source, ROOT_REGION))
  const [opened, setOpened] = useState<readonly FlatNode[]>([])
  const language = useLanguage()
  const nodes = [...flat(provinces, ROOT_REGION, language), ...opened]
  const isKnown = nodes.some((node) => node.value === value)
  const name = useRegionName(isKnown || knownName ? undefined : value, source)

  return (
    <TreeSelect
      {...rest}
      treeDataSimpleMode
      treeData={nodes}
      value={value ? { value, ...(!isKnown && { label: knownName ?? name }) } : undefined}
      labelInValue
      loading={isPending}
      {...(isError && { status: 'error' as const })}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={rest.placeholder ?? t('region.placeholder')}
      loadData={async (node) => {
        const code = String(node.value)
        const children = await cache.fetchQuery(branchOf(source, code))
        setOpened((present) => [...present.filter((one) => one.pId !== code), ...flat(children, code, language)])
      }}
      onChange={(next: { value: string } | undefined) => onChange?.(next?.value)}
    />
  )
}
