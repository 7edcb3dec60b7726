/** What an instance knows; administrators may correct it. */
import { Button, Flex, Input, Segmented, Table, Typography } from 'antd'
import { useState } from 'react'
import { setVariables } from '#server/inbox/process.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { EmptyList } from '#web/kit/list/list-states.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { InstanceDetail } from './instance-detail.ts'
import { VariableHistory } from './variable-history.tsx'
import { kindOf, shownValue, typedValue } from './variables.ts'
import type { ValueKind } from './variables.ts'
import '../texts.ts'

interface Variable {
  readonly name: string
  readonly value: unknown
}

export function VariableTable({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const [editing, setEditing] = useState<Variable | 'new'>()
  const rows = Object.entries(instance.variables).map(([name, value]): Variable => ({ name, value }))
  const [looking, setLooking] = useState<{ readonly name: string | undefined }>()
  const operates = may('workflow:operate')
  const fixedEnd = useFixedEnd()
  const editable = operates && instance.endTime === null
  return (
    <Flex vertical gap={12}>
      {operates && (
        <Flex gap={8}>
          {editable && <Button onClick={() => setEditing('new')}>{t('variables.add')}</Button>}
          <Button onClick={() => setLooking({ name: undefined })}>{t('variables.history')}</Button>
        </Flex>
      )}
      <Table<Variable>
        aria-label={t('variables.title')}
        size="small"
        rowKey="name"
        dataSource={rows}
        pagination={rows.length > 20 ? { pageSize: 20 } : false}
        scroll={{ x: 560 }}
        locale={{ emptyText: <EmptyList label={t('variables.title')} filtered={false} onClear={() => undefined} /> }}
        columns={[
          { key: 'name', dataIndex: 'name', title: t('variable'), width: 200 },
          {
            key: 'type',
            title: t('variables.type'),
            width: 100,
            render: (_value, { value }) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value),
          },
          {
            key: 'value',
            title: t('value'),
            render: (_value, { value }) => (
              <Typography.Text code={typeof value !== 'string'} style={{ overflowWrap: 'anywhere' }}>
                {shownValue(value)}
              </Typography.Text>
            ),
          },
          ...(operates
            ? [
                {
                  key: 'actions',
                  title: kit('actions'),
                  width: 150,
                  ...fixedEnd,
                  render: (_value: unknown, variable: Variable) => (
                    <>
                      {editable && (
                        <Button type="link" size="small" onClick={() => setEditing(variable)}>
                          {kit('edit')}
                        </Button>
                      )}
                      <Button type="link" size="small" onClick={() => setLooking(variable)}>
                        {t('variables.historyOf')}
                      </Button>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {looking && <VariableHistory processInstanceId={instance.processInstanceId} name={looking.name} onClose={() => setLooking(undefined)} />}
      {editing && (
        <VariableDialog
          processInstanceId={instance.processInstanceId}
          {...(editing !== 'new' && { variable: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Flex>
  )
}

function VariableDialog({ processInstanceId, variable, onClose }: { processInstanceId: string; variable?: Variable; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [name, setName] = useState(variable?.name ?? '')
  const [kind, setKind] = useState<ValueKind>(variable ? kindOf(variable.value) : 'text')
  const [text, setText] = useState(variable ? (kindOf(variable.value) === 'json' ? JSON.stringify(variable.value, null, 2) : shownValue(variable.value)) : '')
  const typed = typedValue(text, kind)
  const save = useAction(setVariables, {
    refreshes: ['/api/workflow'],
    onDone: () => {
      notify.success(kit('done'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={variable ? `${kit('edit')} ${variable.name}` : t('variables.add')}
      onCancel={onClose}
      okText={kit('save')}
      okButtonProps={{ loading: save.isPending, disabled: name.trim() === '' || !typed }}
      onOk={() => typed && save.mutate({ processInstanceId, variables: { [name.trim()]: typed.value } })}
    >
      <Flex vertical gap={12}>
        {!variable && <Input autoFocus aria-label={t('variable')} placeholder={t('variable')} value={name} onChange={({ target }) => setName(target.value)} />}
        <Segmented<ValueKind>
          value={kind}
          onChange={setKind}
          options={[
            { value: 'text', label: t('variables.text') },
            { value: 'json', label: 'JSON' },
          ]}
        />
        <Input.TextArea
          aria-label={t('value')}
          autoSize={{ minRows: 3, maxRows: 16 }}
          value={text}
          {...(!typed && { status: 'error' as const })}
          onChange={({ target }) => setText(target.value)}
        />
        {!typed && <Typography.Text type="danger">{t('variables.badJson')}</Typography.Text>}
      </Flex>
    </Dialog>
  )
}
