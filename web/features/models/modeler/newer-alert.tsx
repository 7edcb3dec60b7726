/** The product came with a newer drawing of this process than the one in force: what differs, and going on from there. */
import { Alert, Button, Flex } from 'antd'
import { useNavigate } from 'react-router-dom'
import { managerList } from '#server/inbox/manager.contract.ts'
import { diagram } from '#server/inbox/process.contract.ts'
import { send, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm } from '#web/kit/notify.ts'
import { diffPath } from '../versions/version-drawer.tsx'
import '../texts.ts'

/** @param onReplace puts another text on the board, as the user's own change */
export function NewerAlert({ processKey, onReplace }: { readonly processKey: string; readonly onReplace: (xml: string) => void }) {
  const { t } = useTranslation('models')
  const navigate = useNavigate()
  const { data } = useCall(managerList, { key: processKey, current: 1, size: 1 }, { silent: true })
  const inForce = data?.records[0]
  if (!inForce?.newer) return null
  const { definitionId, version } = inForce.newer
  const take = async () => {
    if (await confirm({ content: t('versions.confirmRestore', { version }) })) onReplace((await send(diagram, { definitionId })).xml)
  }
  return (
    <Alert
      type="info"
      banner
      title={t('newer.title', { version, own: inForce.version })}
      action={
        <Flex gap={8} wrap>
          <Button size="small" onClick={() => void navigate(diffPath(inForce.definitionId, definitionId))}>
            {t('newer.compare')}
          </Button>
          <Button size="small" onClick={() => void take()}>
            {t('newer.take')}
          </Button>
        </Flex>
      }
    />
  )
}
