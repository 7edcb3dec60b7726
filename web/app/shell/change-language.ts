/** The language is the user's, not the browser's: it is also kept with the account, for mails and the next device. */
import { updatePersonalInfo } from '#server/auth/account.contract.ts'
import { send } from '#web/kit/client.ts'
import { switchLanguage, type Language } from '#web/kit/i18n.ts'
import { reloadUser } from '#web/kit/session.ts'

export async function changeLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  // The switch itself has succeeded; not reaching the server costs the next device, no message.
  await send(updatePersonalInfo, { locale: language }, { silent: true })
    .then(reloadUser)
    .catch(() => undefined)
}
