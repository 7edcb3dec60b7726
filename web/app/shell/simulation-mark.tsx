/** Says that an administrator acts in somebody else's name, and ends it. */
import { endSimulation } from '#server/auth/auth.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useSession } from '#web/kit/session.ts'
import { forgetSession } from '#web/kit/token-store.ts'

/** The borrowed session is over; the administrator signs in as himself again. */
async function end(): Promise<void> {
  await send(endSimulation, {})
  forgetSession()
}

export function SimulationMark() {
  const { t } = useTranslation('shell')
  const user = useSession()?.user
  if (!user?.simulatedBy) return null
  return (
    <button type="button" className="simulation-mark" data-click-lock onClick={() => void end().catch(() => undefined)}>
      {t('top.simulated', { name: user.user_name })} · <u>{t('top.endSimulation')}</u>
    </button>
  )
}
