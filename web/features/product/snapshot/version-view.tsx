/** A published version to read: what it changed, all that it said, and the way to the versions before and after. */
import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Tabs, Tag, Typography } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import type { OutputOf } from '#web/kit/client.ts'
import type { snapshotDetail } from '#server/modules/product/records/product-records.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { Differences } from '../approval/differences.tsx'
import { useProductBase } from '../product-base.ts'
import { ProductReading } from '../approval/product-reading.tsx'
import '../approval-texts.ts'

type Version = Pick<OutputOf<typeof snapshotDetail>, 'said' | 'differences' | 'files' | 'previousId' | 'nextId'>

interface VersionProps {
  readonly version: Version
  readonly head: { readonly name: string; readonly code: string; readonly number: number; readonly about: readonly (string | null | undefined)[] }
  /** The page of the list's tab, and of this kind of version. */
  readonly tab: 'spu' | 'sku'
  readonly page: string
}

export function VersionView({ version, head: { name, code, number, about }, tab, page }: VersionProps) {
  const { t } = useTranslation('product-approval')
  const { t: kit } = useTranslation('kit')
  const base = useProductBase()
  const navigate = useNavigate()
  const { previousId, nextId, said, files, differences } = version
  const at = (id: string) => `${base}/commodity-management/${page}?id=${id}`
  const step = (id: string | null, words: string, icon: React.ReactNode) =>
    id ? (
      <Link to={at(id)} replace>
        <Button icon={icon}>{words}</Button>
      </Link>
    ) : (
      <Button icon={icon} disabled>
        {words}
      </Button>
    )
  const items = [
    ...(previousId ? [{ key: 'changes', label: t('snapshot.changes'), children: <Differences differences={differences} files={files} /> }] : []),
    { key: 'whole', label: t('whole'), children: <ProductReading said={said} files={files} /> },
  ]
  return (
    <Flex vertical gap={16}>
      <Flex gap={12} align="flex-start" wrap>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={kit('back')}
          onClick={() => void navigate(`${base}/commodity-management/goods-snapshot-list${base ? '' : '/index'}?tab=${tab}`)}
        />
        <div style={{ flex: '1 1 240px', minWidth: 0 }}>
          <Flex gap={8} align="center" wrap>
            <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Typography.Title>
            <Tag color="blue">{t('snapshot.version', { number })}</Tag>
          </Flex>
          <Flex gap={4} align="center" wrap style={{ color: 'var(--text-soft)' }}>
            <span>{code}</span>
            <CopyButton text={code} />
            <span>{about.filter(Boolean).join(' · ')}</span>
          </Flex>
        </div>
        <Flex gap={8}>
          {step(previousId, t('snapshot.before'), <LeftOutlined />)}
          {step(nextId, t('snapshot.after'), <RightOutlined />)}
        </Flex>
      </Flex>
      <Card size="small">
        <Tabs size="small" items={items} />
      </Card>
    </Flex>
  )
}
