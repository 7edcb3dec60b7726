/** The file of a supplier: who he is, what matters of him at a glance, and a tab for everything that is kept about him. */
import { ArrowLeftOutlined, EyeOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { revealLegalId, supplierDetails, supplierScreens } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { operStatuses, stages, supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { ExitBanner } from '../lifecycle/exit-banner.tsx'
import { LifecycleActions } from '../lifecycle/lifecycle-actions.tsx'
import { basicGroups, inGroups, told } from './file-groups.ts'
import { KeyFigures } from './key-figures.tsx'
import { RecordTab } from './record-tab.tsx'
import { RevealDialog } from './reveal-dialog.tsx'
import styles from './supplier-file.module.css'
import '../texts.ts'

type Supplier = OutputOf<typeof supplierDetails>

export function SupplierFile({ id, onBack }: { id: string; onBack?: () => void }) {
  const { t } = useTranslation('supplier')
  const { md } = useScreen()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useCall(supplierDetails, { id }, { silent: true })
  const { data: screens = [] } = useCall(supplierScreens, { supplierId: id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const wanted = search.get('tab') ?? 'basic'
  const items = [
    { key: 'basic', label: t('basic'), children: <BasicData row={data} /> },
    ...inGroups(screens).map(({ name, title, count, begins }) => ({
      key: name,
      label: (
        <>
          {begins && md && (
            <small className={styles['group']} aria-hidden>
              {t(`groups.${begins}`)}
            </small>
          )}
          {count > 0 ? `${title} (${count})` : title}
        </>
      ),
      children: <RecordTab name={name} supplierId={id} />,
    })),
    { key: 'log', label: t('log'), children: <DocumentLog of={supplier} id={id} /> },
  ]
  return (
    <Flex vertical gap={12} style={{ padding: 16 }}>
      <FileHeader row={data} onBack={onBack} />
      <ExitBanner supplierId={data.id} />
      <LifecycleActions row={data} />
      <KeyFigures row={data} />
      <Tabs
        destroyOnHidden
        tabPlacement={md ? 'start' : 'top'}
        className={styles['tabs'] ?? ''}
        activeKey={items.some(({ key }) => key === wanted) ? wanted : 'basic'}
        onChange={(tab) => setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'tab'), ['tab', tab]]), { replace: true })}
        items={items}
      />
    </Flex>
  )
}

const openPaper = (address: string) => void window.open(address, '_blank', 'noopener')

/** What the row says; the whole ID number is asked for by itself, and the log says who did. */
function BasicData({ row }: { row: Supplier }) {
  const { t } = useTranslation('supplier')
  const may = useMay()
  const [number, setNumber] = useState<string | null>()
  const reveal = useAction(revealLegalId, { refreshes: [], onDone: ({ legalIdNo }) => setNumber(legalIdNo) })
  return (
    <Flex vertical gap={12}>
      {row.legalIdNo && may(revealLegalId.permission) && (
        <Button icon={<EyeOutlined />} loading={reveal.isPending} style={{ alignSelf: 'start' }} onClick={() => reveal.mutate({ id: row.id })}>
          {t('legalId.reveal')}
        </Button>
      )}
      {basicGroups.map(({ key, only }) => (
        <section key={key} className={styles['section']}>
          <h2>{t(`basicGroups.${key}`)}</h2>
          <DetailFields of={supplier} row={row} only={only} />
        </section>
      ))}
      <section className={styles['section']}>
        <h2>{t('basicGroups.other')}</h2>
        <DetailFields of={supplier} row={row} without={told} />
      </section>
      <RevealDialog title={t('legalId.title')} number={number} onClose={() => setNumber(undefined)} />
    </Flex>
  )
}

function FileHeader({ row, onBack }: { row: Supplier; onBack: (() => void) | undefined }) {
  const { t } = useTranslation('supplier')
  const label = useLabel()
  // Each reader has his own name of it first, and the other one beside.
  const name = label({ zh: row.companyName, en: row.nameEn || row.companyName })
  const other = name === row.companyName ? row.nameEn : row.companyName
  const stage = stages.find(({ value }) => value === row.stage)
  const state = operStatuses.find(({ value }) => value === row.operStatus)
  return (
    <Flex align="center" gap={12} wrap>
      {onBack && <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={onBack} />}
      <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Typography.Title>
      <Typography.Text type="secondary">
        {row.code} <CopyButton text={row.code} />
      </Typography.Text>
      {stage && <StatusTag choice={stage} />}
      {state && <StatusTag choice={state} />}
      {other && <Typography.Text type="secondary">{other}</Typography.Text>}
      <Dropdown
        menu={{
          items: [
            { key: 'file', label: t('print.file'), onClick: () => openPaper(`/print?bizType=${supplier.name}&ids=${row.id}`) },
            { key: 'recommend', label: t('print.recommend'), onClick: () => openPaper(`/supplier-center/supplier-recommend-print?id=${row.id}`) },
          ],
        }}
        trigger={['click']}
      >
        <Button icon={<PrinterOutlined />}>{t('print.title')}</Button>
      </Dropdown>
      <Link to={`/supplier-center/after-sales-info?id=${row.id}`}>{t('afterSales.title')}</Link>
    </Flex>
  )
}
