/** A sheet of products: its template, what it would do, then what it did. */
import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Form } from 'antd'
import { useEffect, useState } from 'react'
import { confirmImportOn, importTemplateOn, previewImportOn, type ImportOutcome } from '#server/modules/product/import/product-import.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import type { JobView } from '#server/modules/system/job.contract.ts'
import { refreshPaths, useAction } from '#web/kit/client.ts'
import { download, upload } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { JobProgress, isOver, useJob } from '#web/kit/transfer/job-progress.tsx'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { CategorySelect } from '../category-select.tsx'
import { productPaths } from '../product-paths.ts'
import { DropFile } from '#web/kit/upload/drop-file.tsx'
import { ErrorRows, ProductRows } from './import-rows.tsx'
import './import-texts.ts'

const sheetRule = { ...fileRule, types: ['xlsx', 'csv'] } as const

export function SheetImport({ side, onDrafts }: { side: Side; onDrafts: () => void }) {
  const cache = useQueryClient()
  const [previewId, setPreviewId] = useState<string>()
  const [jobId, setJobId] = useState<string>()
  const { data: preview } = useJob(previewId)
  const { data: job } = useJob(jobId)
  const isDone = isOver(job)
  useEffect(() => {
    if (isDone) void refreshPaths(cache, productPaths)
  }, [cache, isDone])
  const again = () => {
    setPreviewId(undefined)
    setJobId(undefined)
  }
  if (previewId === undefined) return <ChooseSheet side={side} onStarted={setPreviewId} />
  if (jobId !== undefined) return <Taken job={job} onAgain={again} onDrafts={onDrafts} />
  return <Looked side={side} job={preview} onAgain={again} onConfirmed={setJobId} />
}

const outcomeOf = (job: JobView | undefined): ImportOutcome | undefined => (job?.status === 'DONE' ? (job.result as ImportOutcome | null) : null) ?? undefined

function ChooseSheet({ side, onStarted }: { side: Side; onStarted: (jobId: string) => void }) {
  const { t } = useTranslation('product-import')
  const { t: kit } = useTranslation('kit')
  const [categoryId, setCategoryId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const start = async (file: File) => {
    if (categoryId === undefined) return
    setBusy(true)
    try {
      const { jobId } = (await upload(previewImportOn(side), file, { categoryId })) as { jobId: string }
      onStarted(jobId)
    } catch {
      // The client has shown the server's words.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical gap={12}>
      <Form layout="vertical">
        <Form.Item label={t('category')} htmlFor="import-category" required extra={t('categoryHint')} style={{ marginBottom: 0 }}>
          <Flex gap={8} wrap>
            <div style={{ flex: '1 1 240px', minWidth: 0 }}>
              <CategorySelect
                id="import-category"
                leavesOnly
                value={categoryId}
                onChange={(next) => setCategoryId(typeof next === 'string' ? next : undefined)}
              />
            </div>
            <Button
              icon={<DownloadOutlined />}
              disabled={categoryId === undefined}
              onClick={() => categoryId && void download(importTemplateOn(side), { categoryId }).catch(() => undefined)}
            >
              {t('template')}
            </Button>
          </Flex>
        </Form.Item>
      </Form>
      <DropFile
        rule={sheetRule}
        title={kit('transfer.pickFile')}
        disabled={busy || categoryId === undefined}
        onFile={(file) => void start(file)}
        hint={
          <>
            {t('hint')}
            <br />
            {t('columns')}
          </>
        }
      />
    </Flex>
  )
}

interface LookedProps {
  readonly side: Side
  readonly job: JobView | undefined
  readonly onAgain: () => void
  readonly onConfirmed: (jobId: string) => void
}

function Looked({ side, job, onAgain, onConfirmed }: LookedProps) {
  const { t } = useTranslation('product-import')
  const confirm = useAction(confirmImportOn(side))
  const outcome = outcomeOf(job)
  const isAnything = outcome !== undefined && outcome.created + outcome.updated > 0
  const take = async () => {
    if (!job) return
    try {
      onConfirmed((await confirm.mutateAsync({ previewId: job.id })).jobId)
    } catch {
      // The client has shown the server's words.
    }
  }
  return (
    <Flex vertical gap={12}>
      {job ? <JobProgress job={job} /> : <Alert type="info" title={t('looking')} />}
      {outcome && (
        <>
          <Alert role="status" showIcon type={isAnything ? 'info' : 'warning'} title={t('toDo', outcome)} />
          {outcome.wrong > 0 && <Alert showIcon type="warning" title={t('wrong', { count: outcome.wrong })} />}
          <ErrorRows errors={outcome.errors} />
          <ProductRows products={outcome.products} />
        </>
      )}
      {isOver(job) && (
        <Flex gap={8} justify="end" wrap>
          <Button onClick={onAgain}>{t('other')}</Button>
          {outcome && (
            <Button type="primary" disabled={!isAnything} loading={confirm.isPending} onClick={() => void take()}>
              {t('confirm', outcome)}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  )
}

function Taken({ job, onAgain, onDrafts }: { job: JobView | undefined; onAgain: () => void; onDrafts: () => void }) {
  const { t } = useTranslation('product-import')
  const outcome = outcomeOf(job)
  return (
    <Flex vertical gap={12}>
      {job && <JobProgress job={job} />}
      {outcome && (
        <>
          <Alert role="status" showIcon type={outcome.wrong > 0 ? 'warning' : 'success'} title={t('done', outcome)} />
          {outcome.wrong > 0 && <Alert showIcon type="warning" title={t('left', { count: outcome.wrong })} />}
          <ErrorRows errors={outcome.errors} />
        </>
      )}
      {isOver(job) && (
        <Flex gap={8} justify="end" wrap>
          <Button onClick={onAgain}>{t('other')}</Button>
          {outcome && outcome.created + outcome.updated > 0 && (
            <Button type="primary" onClick={onDrafts}>
              {t('toList')}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  )
}
