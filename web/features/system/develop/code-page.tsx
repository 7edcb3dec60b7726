/** Skeletons of programs, filled from what an entity is made of. */
import { Button, Flex, Form, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { codeSources, codeTemplate, generateCode } from '#server/modules/configuration/develop.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../configuration/texts.ts'

type Template = RowOf<typeof codeTemplate>

export default function CodePage() {
  const { t } = useTranslation('configuration')
  const [chosen, setChosen] = useState<Row>()
  const actions = useMemo(
    (): ListAction<Template>[] => [{ key: 'generate', label: t('develop.generate'), permission: 'code-template:generate', run: ([row]) => setChosen(row) }],
    [t],
  )
  return (
    <>
      <ResourceList of={codeTemplate} actions={actions} />
      {chosen && <Generated template={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Generated({ template, onClose }: { template: Row; onClose: () => void }) {
  const { t } = useTranslation('configuration')
  const { data: sources } = useCall(codeSources, {})
  const generate = useAction(generateCode, { refreshes: [] })
  const { data } = generate
  const copy = async () => {
    if (!data) return
    await navigator.clipboard.writeText(data.content)
    notify.success(t('develop.copied'))
  }
  return (
    <Dialog open width={880} title={t('develop.generateTitle')} footer={null} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={t('develop.entity')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={!sources}
            options={sources?.map(({ name, label }) => ({ value: name, label: `${label} (${name})` })) ?? []}
            onChange={(resource: string) => generate.mutate({ id: template.id, resource })}
          />
        </Form.Item>
        {data && (
          <Form.Item label={data.fileName}>
            <Input.TextArea readOnly value={data.content} autoSize={{ minRows: 8, maxRows: 20 }} style={{ fontFamily: 'monospace' }} />
          </Form.Item>
        )}
        <Flex justify="end">
          <Button disabled={!data} onClick={() => void copy()}>
            {t('develop.copy')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}
