/** A case from every side: until when, how far, the goods, the money as a calculation, photos before and after, parcels, refunds, steps. */
import { labelled, withColon } from '#web/kit/format/listed.ts'
import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Flex, Steps, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { asOrder } from '#server/modules/after-sales/case/as-order.contract.ts'
import { caseEnds, caseStatuses, caseTypes, conditions, liabilities } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentTitle, Heading } from '#web/kit/detail/heading.tsx'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { useCaseActions, type CaseActions } from './case-actions.tsx'
import { CaseReference } from './case-context.tsx'
import { CaseLogs } from './case-logs.tsx'
import { CaseMoney } from './case-money.tsx'
import { Deliveries, Refunds } from './case-parcels.tsx'
import { casePage, useBase, type CaseInfo } from './case-paths.ts'
import { DueTag } from './due-tag.tsx'
import { Photos } from './photos.tsx'
import styles from './after-sales.module.css'
import './texts.ts'

/** Said by the head, the steps, the calculation, the photos and the words of each side. */
const shownElsewhere = [
  'code', 'type', 'status', 'dueAt', 'minutesLeft', 'applyAmount', 'approvedAmount', 'refundedAmount', 'expression', 'roundFlag', 'liability', 'description',
  'fileIds', 'supplierNote', 'supplierFileIds', 'decisionNote', 'receiveNote', 'receiveFileIds', 'receiveCondition', 'returnName', 'returnMobile',
  'returnAddress', 'closeReason', 'submittedAt', 'reviewedAt', 'supplierAnsweredAt', 'arbitratedAt', 'returnShippedAt', 'receivedAt', 'completedAt',
  'orderCode', 'createTime', 'updateTime',
] as const // prettier-ignore
/** Left out where they say nothing: most cases have none of them. */
const often = [
  'channelCaseNo',
  'spec',
  'unit',
  'returnTo',
  'returnWarehouseId',
  'returnWarehouseName',
  'returnLogisticsCompany',
  'returnBillCode',
  'remark',
] as const
const ofOthers = ['supplierId', 'supplierName'] as const
const isOver = ({ status }: Pick<CaseInfo, 'status'>): boolean => (caseEnds as readonly string[]).includes(status)

/** Somebody says yes or no next. */
const isDecidable = ({ status, awaitsRelease }: Pick<CaseInfo, 'status' | 'awaitsRelease'>): boolean =>
  ['APPLY', 'SUPPLIER_REVIEW', 'ARBITRATION'].includes(status) || awaitsRelease

interface CaseViewProps {
  readonly row: CaseInfo
  readonly onBack?: (() => void) | undefined
  readonly onDone?: (() => void) | undefined
}

export function CaseView({ row, onBack, onDone }: CaseViewProps) {
  const bar = useCaseActions(row, onDone)
  return <CaseFacts row={row} bar={bar} onBack={onBack} />
}

interface FactsProps {
  readonly row: CaseInfo
  readonly bar?: CaseActions
  readonly onBack?: (() => void) | undefined
  /** Beside a queue. */
  readonly isNarrow?: boolean
}

/** The same for whoever has read the row, with the actions that belong to it. */
export function CaseFacts({ row, bar, onBack, isNarrow = false }: FactsProps) {
  const { t } = useTranslation('after-sales')
  const { sm } = useScreen()
  return (
    <div className={styles['page']}>
      <Head row={row} onBack={onBack}>
        {bar && sm && <ActionBar actions={bar.actions} row={row} />}
      </Head>
      <Card>
        <Progress row={row} />
      </Card>
      <div className={styles['beside']}>
        <div className={styles['stack']}>
          <Card title={t('case.goods')}>
            <Goods row={row} isNarrow={isNarrow} />
          </Card>
          <Said row={row} />
          {(row.type === 'REFUND_ONLY' || row.type === 'RETURN_REFUND') && (
            <Card title={t('case.money')}>
              <CaseMoney row={row} />
            </Card>
          )}
          {(row.returnAddress || row.returnBillCode) && (
            <Card title={t('case.returned')}>
              <p className={styles['quote']}>{labelled(t('case.sendTo'), [row.returnName, row.returnMobile, row.returnAddress].filter(Boolean).join(' '))}</p>
              {row.inboundId && <StockPaper kind="inbound" id={row.inboundId} />}
            </Card>
          )}
          {(row.deliveries.length > 0 || row.outboundId) && (
            <Card title={t('case.deliveries')}>
              {row.outboundId && <StockPaper kind="outbound" id={row.outboundId} />}
              <Deliveries row={row} />
            </Card>
          )}
          {row.refunds.length > 0 && (
            <Card title={t('case.refunds')}>
              <Refunds row={row} />
            </Card>
          )}
        </div>
        <div className={styles['stack']}>
          {row.context && !isOver(row) && (
            <Card title={t('context.title')}>
              <CaseReference context={row.context} isDecided={!isDecidable(row)} />
            </Card>
          )}
          <Card title={t('case.logs')}>
            <CaseLogs id={row.id} />
          </Card>
        </div>
      </div>
      {bar && !sm && (
        <div className={styles['foot']}>
          <ActionBar actions={bar.actions} row={row} />
        </div>
      )}
      {bar?.dialog}
    </div>
  )
}

/** The warehouse's document by which the goods come in or leave. */
function StockPaper({ kind, id }: { kind: 'inbound' | 'outbound'; id: string }) {
  const { t } = useTranslation('after-sales')
  const may = useMay()
  const base = useBase()
  const page = kind === 'inbound' ? 'stock-info' : 'outbound-info'
  return <p>{may(`${kind}-order:detail`) ? <Link to={`${base}/storage-center/${page}?id=${id}`}>{t(`case.${kind}`)}</Link> : t(`case.${kind}`)}</p>
}

function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles['card']} {...(title && { 'aria-label': title })}>
      {title && (
        <Heading below={1} className={styles['title']}>
          {title}
        </Heading>
      )}
      {children}
    </section>
  )
}

function Head({ row, onBack, children }: { row: CaseInfo; onBack?: (() => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation('after-sales')
  const base = useBase()
  const type = caseTypes.find(({ value }) => value === row.type)
  const status = caseStatuses.find(({ value }) => value === row.status)
  const liable = liabilities.find(({ value }) => value === row.liability)
  return (
    <Flex align="center" gap="8px 12px" wrap>
      {onBack && <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={onBack} />}
      <DocumentTitle>{row.code}</DocumentTitle>
      <CopyButton text={row.code} />
      {type && <StatusTag choice={type} />}
      {status && <StatusTag choice={status} />}
      {!isOver(row) && <DueTag at={row.dueAt} />}
      {liable && <StatusTag choice={liable} />}
      {row.mergedIntoId && <Link to={casePage(base, row.mergedIntoId)}>{t('case.mergedInto')}</Link>}
      <ProcessLink of={row} />
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        {children}
        <Button icon={<PrinterOutlined />} onClick={() => void window.open(`/print?bizType=${asOrder.name}&ids=${row.id}`, '_blank', 'noopener')}>
          {t('print')}
        </Button>
      </Flex>
    </Flex>
  )
}

const steps = ['submittedAt', 'reviewedAt', 'supplierAnsweredAt', 'arbitratedAt', 'returnShippedAt', 'receivedAt', 'sentAt', 'completedAt'] as const
/** Steps that not every case takes: shown once they were taken, or while the case stands there. */
const some: Readonly<Partial<Record<(typeof steps)[number], readonly string[]>>> = {
  supplierAnsweredAt: ['SUPPLIER_REVIEW'],
  arbitratedAt: ['ARBITRATION'],
  returnShippedAt: ['WAIT_BUYER_SHIP'],
  receivedAt: ['WAIT_BUYER_SHIP', 'WAIT_RECEIVE'],
  sentAt: ['WAIT_SUPPLIER_DELIVER'],
}

function Progress({ row }: { row: CaseInfo }) {
  const { t } = useTranslation('after-sales')
  const label = useLabel()
  const { md } = useScreen()
  const reached = { ...row, sentAt: row.deliveries[0]?.shippedAt }
  const stopped = row.status === 'REFUSED' || row.status === 'CLOSED' || row.status === 'CANCELLED'
  // What stopped took no further step: it ends as what it is, behind those that it took.
  const known = steps.filter((step) => reached[step] || (!stopped && (!some[step] || some[step]?.includes(row.status))))
  const end = stopped ? caseStatuses.find(({ value }) => value === row.status) : undefined
  return (
    <Steps
      size="small"
      orientation={md ? 'horizontal' : 'vertical'}
      current={stopped ? known.length - 1 : known.filter((step) => reached[step]).length}
      status={stopped ? 'error' : 'process'}
      items={known.map((step) => ({
        title: end && step === 'completedAt' ? label(end.label) : t(`steps.${step}`),
        content: formatInstant(reached[step]) || undefined,
      }))}
    />
  )
}

function Goods({ row, isNarrow }: { row: CaseInfo; isNarrow: boolean }) {
  const { t } = useTranslation('after-sales')
  const may = useMay()
  const base = useBase()
  const { isSupplier } = flagsOf(useSession()?.user)
  return (
    <Flex vertical gap={12}>
      <Flex gap="4px 16px" wrap>
        {may('order-master:detail') && (
          <Link to={`${base}/order-center/order-detail?id=${row.masterId}&tab=track`}>
            {t('case.order')} {row.order.masterCode}
          </Link>
        )}
        {may('sub-order:detail') && (
          <Link to={`${base}/order-center/son-order-details?id=${row.orderId}&tab=track`}>
            {t('case.subOrder')} {row.orderCode}
          </Link>
        )}
      </Flex>
      <DetailFields
        of={asOrder}
        row={row}
        without={[...shownElsewhere, ...often.filter((name) => !row[name]), ...(isSupplier ? ofOthers : [])]}
        isNarrow={isNarrow}
      />
    </Flex>
  )
}

/** What each side said and showed: before anything was done, and what the goods looked like when they came. */
function Said({ row }: { row: CaseInfo }) {
  const { t } = useTranslation('after-sales')
  const label = useLabel()
  const condition = conditions.find(({ value }) => value === row.receiveCondition)
  // What went out again, repaired or new, as whoever sent it showed it.
  const sent = row.logs.flatMap(({ operateType, fileIds }) => (operateType === 'SUPPLIER_DELIVER' ? fileIds : []))
  const words = [
    { side: 'BUYER', text: row.description },
    { side: 'SUPPLIER', text: row.supplierNote },
    { side: 'PLATFORM', text: row.decisionNote },
    { side: 'PLATFORM', text: row.closeReason },
  ] as const
  return (
    <Card title={t('case.said')}>
      {words.map(
        ({ side, text }, place) =>
          text && (
            <p key={place} className={styles['quote']}>
              <Typography.Text type="secondary">{withColon(t(`sides.${side}`))}</Typography.Text>
              {text}
            </p>
          ),
      )}
      <div className={styles['photos']}>
        <div>
          <Heading below={2}>{t('case.before')}</Heading>
          <Photos label={t('case.before')} ids={row.fileIds} />
        </div>
        {row.supplierFileIds.length > 0 && (
          <div>
            <Heading below={2}>{t('case.supplierPhotos')}</Heading>
            <Photos label={t('case.supplierPhotos')} ids={row.supplierFileIds} />
          </div>
        )}
        {row.receivedAt && (
          <div>
            <Heading below={2}>
              {t('case.after')} {condition && <StatusTag choice={condition} />}
            </Heading>
            {row.receiveNote && <p>{row.receiveNote}</p>}
            <Photos label={label(condition?.label ?? { zh: '', en: '' }) || t('case.after')} ids={row.receiveFileIds} />
          </div>
        )}
        {sent.length > 0 && (
          <div>
            <Heading below={2}>{t('case.sentPhotos')}</Heading>
            <Photos label={t('case.sentPhotos')} ids={sent} />
          </div>
        )}
      </div>
    </Card>
  )
}
