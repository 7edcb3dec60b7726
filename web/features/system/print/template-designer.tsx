/** A template beside what it makes: fields at the left, its text in the middle, the paper of the newest real document at the right. */
import { Alert, Button, Drawer, Flex, Input, Skeleton, Tag, Tooltip, Typography, type GetRef } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { previewTemplate, printTemplate } from '#server/modules/configuration/print.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import styles from './template-designer.module.css'
import '../configuration/texts.ts'

interface DesignerProps {
  readonly template: Row
  readonly source: { readonly fields: readonly { readonly name: string; readonly label: string }[] } | undefined
  readonly onClose: () => void
}

export function TemplateDesigner({ template, source, onClose }: DesignerProps) {
  const { t } = useTranslation('configuration')
  const before = String(template['contentHtml'] ?? '')
  const [content, setContent] = useState(before)
  const editor = useRef<GetRef<typeof Input.TextArea>>(null)
  useUnsaved(() => content !== before)
  const save = useAction(callsOf(printTemplate).update!, {
    refreshes: [printTemplate.path],
    onDone: () => {
      notify.success(t('print.saved'))
      onClose()
    },
  })
  const insert = (name: string) => {
    const area = editor.current?.resizableTextArea?.textArea
    const at = area?.selectionStart ?? content.length
    setContent(`${content.slice(0, at)}{{${name}}}${content.slice(area?.selectionEnd ?? at)}`)
    area?.focus()
  }
  return (
    <Drawer
      open
      size="100%"
      title={t('print.title', { name: String(template['name']) })}
      onClose={onClose}
      footer={
        <Flex justify="end">
          <Button
            type="primary"
            loading={save.isPending}
            disabled={content === before}
            onClick={() => save.mutate({ id: template.id, ...(template.version !== undefined && { version: template.version }), contentHtml: content })}
          >
            {t('print.save')}
          </Button>
        </Flex>
      }
    >
      <div className={styles['desk']}>
        <section>
          <Typography.Title level={5}>{t('print.fields')}</Typography.Title>
          <Typography.Paragraph type="secondary">{t('print.fieldsHint')}</Typography.Paragraph>
          <Flex gap={6} wrap>
            {source?.fields.map(({ name, label }) => (
              <Tooltip key={name} title={`{{${name}}}`}>
                <Tag
                  role="button"
                  tabIndex={0}
                  style={{ margin: 0, cursor: 'pointer' }}
                  onClick={() => insert(name)}
                  onKeyDown={(event) => event.key === 'Enter' && insert(name)}
                >
                  {label}
                </Tag>
              </Tooltip>
            ))}
          </Flex>
        </section>
        <section>
          <Typography.Title level={5}>{t('print.template')}</Typography.Title>
          <Input.TextArea
            ref={editor}
            aria-label={t('print.template')}
            className={styles['editor'] ?? ''}
            value={content}
            maxLength={200_000}
            autoSize={{ minRows: 18, maxRows: 30 }}
            onChange={(event) => setContent(event.target.value)}
          />
        </section>
        <Preview template={template} content={content} />
      </div>
    </Drawer>
  )
}

function Preview({ template, content }: { template: Row; content: string }) {
  const { t } = useTranslation('configuration')
  const shown = useDeferredValue(content)
  const input = { contentHtml: shown, bizType: String(template['bizType']), locale: template['locale'] === 'en' ? ('en' as const) : ('zh' as const) }
  const { data, error, refetch } = useCall(previewTemplate, input, { silent: true, enabled: shown !== '', keepPrevious: true })
  return (
    <section>
      <Typography.Title level={5}>{t('print.preview')}</Typography.Title>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Typography.Paragraph type="secondary">{t(data.bizId === null ? 'print.specimen' : 'print.real')}</Typography.Paragraph>
          {data.problems.map(({ tag, reason }) => (
            <Alert
              key={`${tag} ${reason}`}
              type="error"
              showIcon
              title={t(reason === 'not-closed' ? 'print.problemClosed' : 'print.problemOpened', { tag })}
              style={{ marginBottom: 8 }}
            />
          ))}
          <article className={styles['paper']} data-landscape={template['landscape'] === true || undefined} aria-label={t('print.preview')}>
            <RichText html={data.html} />
          </article>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} title={false} aria-label={t('print.loading')} />
      )}
    </section>
  )
}
