/** Asks sources what they charge: for articles of ours, or again for chosen rows; with the progress of the job. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { gatheredProduct, priceGather } from '#server/modules/market/gather/product-management.contract.ts'
import { refreshPaths, type InputOf, type OutputOf } from '#web/kit/client.ts'
import { CallForm, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { JobProgress, isOver, useJob } from '#web/kit/transfer/job-progress.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import './texts.ts'

interface Props {
  /** Rows that are asked for again; none: new ones. */
  readonly ids: readonly string[]
  readonly gather: (input: InputOf<typeof priceGather>) => Promise<OutputOf<typeof priceGather>>
  readonly onClose: () => void
}

export function GatherDialog({ ids, gather, onClose }: Props) {
  const { t } = useTranslation('market')
  const cache = useQueryClient()
  const [form] = Form.useForm<CallValues>()
  const [jobId, setJobId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { data: job } = useJob(jobId)
  const isDone = isOver(job)
  useEffect(() => {
    if (isDone) void refreshPaths(cache, [gatheredProduct.path])
  }, [cache, isDone])
  const start = async (values: CallValues) => {
    setBusy(true)
    try {
      setJobId((await gather({ ...values, ids: [...ids] } as InputOf<typeof priceGather>)).jobId)
    } catch (reason) {
      showAtFields(form, reason)
    } finally {
      setBusy(false)
    }
  }
  const title = t(ids.length > 0 ? 'gatherAgain' : 'gather')
  const footer = jobId ? (
    <Button type="primary" onClick={onClose}>
      {t('close')}
    </Button>
  ) : undefined
  return (
    <Dialog open title={title} okText={title} confirmLoading={busy} onOk={form.submit} onCancel={onClose} {...(footer && { footer })}>
      {jobId === undefined ? (
        <Flex vertical gap={12}>
          {ids.length === 0 && <Typography.Text type="secondary">{t('gatherHint')}</Typography.Text>}
          <CallForm
            call={priceGather}
            fields={ids.length > 0 ? ['channel'] : ['skuIds', 'sources', 'channel']}
            form={form}
            onFinish={(values) => void start(values)}
          />
        </Flex>
      ) : job ? (
        <JobProgress job={job} />
      ) : (
        <Alert type="info" title={t('gathering')} />
      )}
    </Dialog>
  )
}
