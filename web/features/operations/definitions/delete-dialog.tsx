/** Deleting a version: what runs on it stops it, unless all of it shall go as well. */
import { Alert, Checkbox, Flex, Typography } from 'antd'
import { useState } from 'react'
import { deleteDeployment } from '#server/inbox/manager.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { Definition } from './definition.ts'
import '../texts.ts'

export function DeleteDialog({ definition, onClose }: { definition: Definition; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [cascade, setCascade] = useState(false)
  const { definitionId, key, version, running, ended } = definition
  const remove = useAction(deleteDeployment, {
    refreshes: ['/api/workflow'],
    onDone: () => {
      notify.success(kit('removed'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('definitions.delete', { name: `${key} v${version}` })}
      onCancel={onClose}
      okText={kit('remove')}
      okButtonProps={{ danger: true, disabled: running > 0 && !cascade, loading: remove.isPending }}
      onOk={() => remove.mutate({ definitionId, cascade })}
    >
      <Flex vertical gap={12}>
        {running > 0 && !cascade && <Alert type="warning" title={t('definitions.stillRunning', { count: running })} />}
        {running === 0 && <Typography.Text>{t('definitions.deleteHint')}</Typography.Text>}
        <Checkbox checked={cascade} onChange={({ target }) => setCascade(target.checked)}>
          {t('definitions.cascade', { count: running + ended })}
        </Checkbox>
        {cascade && <Alert type="error" title={t('definitions.cascadeWarning', { count: running + ended })} />}
      </Flex>
    </Dialog>
  )
}
