/** Which product is in review, how it stands, and what a shopper would see of it. */
import { ArrowLeftOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Flex, Image, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { productDraftStatuses, draftKinds } from '#server/modules/product/draft/product-draft.contract.ts'
import { previewOn } from '#server/modules/product/preview/preview-calls.contract.ts'
import { send } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { findChoice } from '#web/kit/widgets/dictionaries.ts'
import { linksOf } from '#web/kit/widgets/field-value.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { useProductBase } from '../product-base.ts'
import type { Review } from './review.ts'
import '../approval-texts.ts'

const preview = previewOn('manager')

export function ReviewHead({ review: { row }, children }: { review: Review; children?: ReactNode }) {
  const { t } = useTranslation('product-approval')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const base = useProductBase()
  const navigate = useNavigate()
  const status = findChoice(productDraftStatuses, row.status)
  const kind = findChoice(draftKinds, row.kind)
  const [picture] = linksOf(row.picture)
  const look = async () => {
    const { link } = await send(preview, { id: row.spuId, of: 'draft' })
    window.open(link, '_blank', 'noopener')
  }
  return (
    <Flex gap={12} align="flex-start" wrap>
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label={kit('back')}
        onClick={() => void navigate(`${base}/commodity-management/approval-list${base ? '' : '/index'}`)}
      />
      {picture && <Image src={picture.link} alt={row.name} width={64} height={64} style={{ objectFit: 'cover', borderRadius: 8 }} />}
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <Flex gap={8} align="center" wrap>
          <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {row.name}
          </Typography.Title>
          {kind && <StatusTag choice={kind} />}
          {status && <StatusTag choice={status} />}
        </Flex>
        <Flex gap={4} align="center" wrap style={{ color: 'var(--text-soft)' }}>
          <span>{row.code}</span>
          <CopyButton text={row.code} />
          <span>{[row.supplierName ?? t('own'), row.categoryName, row.ownerName].filter(Boolean).join(' · ')}</span>
          {row.submittedAt && <time dateTime={row.submittedAt}>{t('submittedAt', { at: formatInstant(row.submittedAt).slice(0, 16) })}</time>}
        </Flex>
        {row.taskName && <div>{t('standsAt', { name: row.taskName })}</div>}
      </div>
      <Flex gap={8} wrap>
        {may(preview.permission) && (
          <Button icon={<EyeOutlined />} onClick={() => void look().catch(() => undefined)}>
            {t('preview')}
          </Button>
        )}
        {children}
      </Flex>
    </Flex>
  )
}
