/** A row of a resource in a drawer: its fields, its log, and tabs that a feature adds between (attachments, related documents). */
import { Drawer, Skeleton, Tabs } from 'antd'
import type { ReactNode } from 'react'
import type { Resource } from '#kit/contract.ts'
import { useCall } from '../client.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { FailedList } from '../list/list-states.tsx'
import { callsOf } from '../resource-calls.ts'
import type { Row } from '../resource-calls.ts'
import { formDrawerWidth } from '../form/resource-form.tsx'
import { useScreen } from '../screen.ts'
import { DetailFields } from './detail-fields.tsx'
import { DocumentLog } from './document-log.tsx'
import '../texts.ts'

export interface DetailTab {
  readonly key: string
  readonly label: string
  readonly content: ReactNode
}

export interface ResourceDetailProps {
  readonly of: Resource
  readonly row: Row
  readonly onClose: () => void
  readonly cells?: Readonly<Record<string, ReactNode>>
  readonly tabs?: readonly DetailTab[]
}

const noTabs: readonly DetailTab[] = []

export function ResourceDetail({ of: resource, row, onClose, cells, tabs = noTabs }: ResourceDetailProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const { md } = useScreen()
  const { detail, list } = callsOf(resource)
  const answer = useCall(detail ?? list, { id: row.id }, { enabled: detail !== undefined, silent: true })
  const shown = detail ? (answer.data as Row | undefined) : row
  const title = t('form.viewTitle', { label: label(resource.label) })

  const basic = answer.error ? (
    <FailedList reason={answer.error.message} onRetry={() => void answer.refetch()} />
  ) : shown ? (
    <DetailFields of={resource} row={shown} {...(cells && { cells })} />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  )

  const shownTabs: readonly DetailTab[] = [
    { key: 'basic', label: t('detail.basic'), content: basic },
    ...tabs,
    { key: 'log', label: t('detail.log'), content: <DocumentLog of={resource} id={row.id} /> },
  ]
  return (
    <Drawer open title={title} size={md ? formDrawerWidth : '100%'} onClose={onClose} aria-label={title} closable={{ 'aria-label': t('close') }}>
      <Tabs destroyOnHidden items={shownTabs.map(({ key, label: text, content }) => ({ key, label: text, children: content }))} />
    </Drawer>
  )
}
