/** Deploying files as they are, without a draft. */
import { InboxOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox, Flex, Typography, Upload } from 'antd'
import { useState } from 'react'
import { uploadDeploy } from '#server/inbox/manager.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { refreshPaths } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { request, RequestFailed } from '#web/kit/request.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { CategoryField } from '#web/kit/widgets/process-category.tsx'
import '../texts.ts'

interface Problem {
  /** The file, or the process of a deployed one. */
  readonly file: string
  readonly elementId: string | null
  readonly line: number | null
  readonly message: string
}

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const cache = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [category, setCategory] = useState('')
  const [external, setExternal] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly type: 'error' | 'warning'; readonly text: string; readonly problems: readonly Problem[] }>()

  const deploy = async () => {
    setBusy(true)
    setOutcome(undefined)
    const form = new FormData()
    if (category.trim() !== '') form.append('category', category.trim())
    if (external) form.append('unknownHandlers', 'external')
    for (const file of files) form.append('file', file)
    try {
      const deployed = (await request('POST', uploadDeploy.path, form, { silent: true })) as OutputOf<typeof uploadDeploy>
      notify.success(t('definitions.done', { what: deployed.map(({ key, version }) => `${key} v${version}`).join(', ') }))
      await refreshPaths(cache, ['/api/workflow/manager'])
      const warnings = deployed.flatMap(({ key, warnings }) => warnings.map((warning) => ({ file: key, ...warning })))
      if (warnings.length === 0) return onClose()
      setFiles([])
      setOutcome({ type: 'warning', text: t('definitions.warned', { count: warnings.length }), problems: warnings })
    } catch (reason) {
      const failed = reason instanceof RequestFailed ? reason : undefined
      setOutcome({ type: 'error', text: failed?.message ?? String(reason), problems: (failed?.data['problems'] as readonly Problem[] | undefined) ?? [] })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      width={640}
      title={t('definitions.upload')}
      onCancel={onClose}
      okButtonProps={{ disabled: files.length === 0, loading: busy }}
      onOk={() => void deploy()}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          multiple
          accept=".bpmn,.bpmn2,.dmn,.xml"
          beforeUpload={(_file, all) => {
            setFiles([...files, ...all.filter((file) => !files.some(({ name }) => name === file.name))])
            return false
          }}
          fileList={files.map((file) => ({ uid: file.name, name: file.name }))}
          onRemove={({ name }) => setFiles(files.filter((file) => file.name !== name))}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>{t('definitions.uploadHint')}</p>
        </Upload.Dragger>
        <CategoryField aria-label={t('category')} placeholder={t('category')} value={category} onChange={(next) => setCategory(next ?? '')} />
        <Checkbox checked={external} onChange={({ target }) => setExternal(target.checked)}>
          {t('definitions.external')}
        </Checkbox>
        {outcome && <Alert type={outcome.type} title={outcome.text} />}
        {outcome?.problems.map(({ file, elementId, line, message }, index) => (
          <Typography.Text key={index}>
            <Typography.Text code>
              {file}
              {line !== null && `:${line}`}
            </Typography.Text>{' '}
            {elementId} {message}
          </Typography.Text>
        ))}
      </Flex>
    </Dialog>
  )
}
