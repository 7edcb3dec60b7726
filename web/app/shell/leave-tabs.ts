/** Asks before tabs with unsaved input are closed or built anew. */
import { translate } from '#web/kit/i18n.ts'
import { confirm } from '#web/kit/notify.ts'
import { forgetUnsaved, hasUnsaved } from '#web/kit/unsaved.ts'
import { tabKey, type Tab } from './tabs.ts'

/** True when nothing would be lost, or the user wants to lose it. */
export async function mayLeave(tabs: readonly Tab[]): Promise<boolean> {
  const keys = tabs.map((tab) => tabKey(tab.value))
  if (keys.some(hasUnsaved)) {
    const leaves = await confirm({
      content: translate('shell:tabs.unsaved'),
      okText: translate('shell:tabs.leave'),
      cancelText: translate('shell:tabs.stay'),
      danger: true,
    })
    if (!leaves) return false
  }
  for (const key of keys) forgetUnsaved(key)
  return true
}
