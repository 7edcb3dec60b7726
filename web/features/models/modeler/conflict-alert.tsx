/** The server did not take the draft: somebody else has saved, or something is wrong with its key. */
import { Alert, Button, Flex } from 'antd'
import { modelDetail } from '#server/inbox/manager.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { DraftSaving } from './use-draft.ts'
import '../texts.ts'

/** @param onReload puts the other's text on the board */
export function ConflictAlert({ saving, onReload }: { saving: DraftSaving; onReload: (xml: string) => void }) {
  const { t } = useTranslation('models')
  const { refusal, draft } = saving
  if (!refusal) return null
  const reload = async () => {
    const theirs = await send(modelDetail, { modelId: draft.modelId })
    saving.take(theirs)
    onReload(theirs.xml)
  }
  return (
    <Alert
      type="warning"
      banner
      role="alert"
      title={refusal.text}
      {...(refusal.isConflict && {
        description: t('conflict.hint'),
        action: (
          <Flex gap={8} wrap>
            <Button size="small" onClick={() => void reload()}>
              {t('conflict.theirs')}
            </Button>
            <Button size="small" type="primary" data-click-free onClick={() => void saving.overwrite()}>
              {t('conflict.mine')}
            </Button>
          </Flex>
        ),
      })}
    />
  )
}
