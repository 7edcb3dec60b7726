/** The link of an applicant: it names his application and stands for him, for as long as the parameter says. */
import { Failure } from '#kit/errors.ts'
import { isId } from '#kit/ids.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { Lent } from '#server/inbox/document.service.ts'
import { linkDays } from '#server/modules/supplier/registration-view.service.ts'
import { signedTokens } from '#server/modules/supplier/signed-token.service.ts'

const purpose = 'registration'

export async function registrationToken({ supplier, data }: Lent, id: string, now: Date): Promise<string> {
  return signedTokens(supplier.seal, purpose).sign(id, await parametersOf(data).get(linkDays), now)
}

export const registrationAddress = async (lent: Lent, id: string, now: Date): Promise<string> =>
  `${lent.address}/registry?token=${await registrationToken(lent, id, now)}`

/** The application that a token names. @throws Failure application.link-wrong, application.link-expired */
export function idIn({ supplier }: Lent, token: string, now: Date): string {
  const read = signedTokens(supplier.seal, purpose).read(token, now)
  if (!read || !isId(read.subject)) throw new Failure('forbidden', 'application.link-wrong')
  if (read.isExpired) throw new Failure('forbidden', 'application.link-expired')
  return read.subject
}
