/** A short form over a call about an order: why it is cancelled, where it goes now, what its invoice says. */
import { AskDialog as Ask, type AskDialogProps } from '#web/kit/action/ask-dialog.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

/** What every command about orders makes stale. */
export const orderPaths: readonly string[] = ['/api/order']

export function AskDialog(props: AskDialogProps) {
  const { t } = useTranslation('order')
  return <Ask {...props} refreshes={orderPaths} done={t('saved')} />
}
