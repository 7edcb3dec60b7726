/** The link of an applicant: it names his application and stands for him, for as long as the parameter says. */
import { Failure } from '#kit/errors.ts'
import { isId } from '#kit/ids.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { ProcessDependencies } from '#server/documents/define.ts'
import { linkDays } from '#server/modules/supplier/application/registration-view.service.ts'
import { signedTokens } from '#server/documents/signed-token.ts'

const purpose = 'registration'

export async function registrationToken({ supplier, data }: ProcessDependencies, id: string, now: Date): Promise<string> {
  return signedTokens(supplier.seal, purpose).sign(id, await parametersOf(data).get(linkDays), now)
}

export const registrationAddress = async (dependencies: ProcessDependencies, id: string, now: Date): Promise<string> =>
  `${dependencies.address}/registry?token=${await registrationToken(dependencies, id, now)}`

/** The application that a token names. @throws Failure application.link-wrong, application.link-expired */
export function idIn({ supplier }: ProcessDependencies, token: string, now: Date): string {
  const read = signedTokens(supplier.seal, purpose).read(token, now)
  if (!read || !isId(read.subject)) throw new Failure('forbidden', 'application.link-wrong')
  if (read.isExpired) throw new Failure('forbidden', 'application.link-expired')
  return read.subject
}
