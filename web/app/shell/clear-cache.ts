/** The clear-cache action: asks, then forgets what server and browser keep for speed or comfort. Session, language and look stay. */
import { clearCache } from '#server/auth/auth.contract.ts'
import { send } from '#web/kit/client.ts'
import { translate } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { storageKey } from '#web/kit/storage.ts'

const kept = ['access-token', 'refresh-token', 'userInfo', 'userId', 'tenantId', 'language', 'theme', 'colorName', 'lock', 'logs', 'remembered-account']

export async function clearCachedData(): Promise<void> {
  if (!(await confirm({ content: translate('shell:tabs.clearCacheAsk') }))) return
  await send(clearCache, {})
  const keep = new Set(kept.map(storageKey))
  const prefix = storageKey('')
  for (const key of Object.keys(window.localStorage)) if (key.startsWith(prefix) && !keep.has(key)) window.localStorage.removeItem(key)
  notify.success(translate('shell:tabs.clearCacheDone'))
}
