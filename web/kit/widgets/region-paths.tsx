/** Chosen regions as they lie in the country: each with the way down to it, for reading. A region stands for everything below it. */
import { Alert, Button, Empty, Skeleton, Tree } from 'antd'
import type { TreeDataNode } from 'antd'
import { regionCheckedPath } from '#server/modules/system/region.contract.ts'
import { useCall } from '../client.ts'
import { useLanguage, useTranslation } from '../i18n.ts'
import '../texts.ts'

export interface RegionPathsProps {
  readonly label: string
  readonly codes: readonly string[]
  readonly channel?: string | undefined
}

interface Node {
  readonly regionCode: string
  readonly regionName: string
  readonly nameEn: string | null
  readonly checkFlag?: boolean | undefined
  readonly children?: readonly Node[] | null | undefined
}

export function RegionPaths({ label, codes, channel }: RegionPathsProps) {
  const { t } = useTranslation('kit')
  const isEnglish = useLanguage() === 'en'
  const input = { regionCodes: [...codes], ...(channel !== undefined && { salesChannel: channel }) }
  const { data, error, refetch } = useCall(regionCheckedPath, input, { enabled: codes.length > 0, silent: true, staleTime: 60_000 })
  if (codes.length === 0) return <Empty description={t('noData')} />
  if (error) return <Alert type="error" title={error.message} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const shown = (node: Node): TreeDataNode => ({
    key: node.regionCode,
    title: node.checkFlag ? <strong>{nameOf(node, isEnglish)}</strong> : nameOf(node, isEnglish),
    children: (node.children ?? []).map(shown),
  })
  return <Tree aria-label={label} defaultExpandAll selectable={false} height={360} treeData={data.map(shown)} />
}

const nameOf = ({ regionName, nameEn }: Node, isEnglish: boolean): string => (isEnglish && nameEn ? nameEn : regionName)
