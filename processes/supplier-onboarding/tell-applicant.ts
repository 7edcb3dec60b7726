/** News of an application, with the applicant's own link. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ProcessDependencies } from '#server/documents/define.ts'
import { SecretText } from '#server/modules/message/secret-text.service.ts'
import { tellApplicant, type Applying, type ApplicantMessage } from '#server/modules/supplier/application/application-news.service.ts'
import { registrationAddress } from './registration-link.ts'

export const tell = async (uow: UnitOfWork, dependencies: ProcessDependencies, row: Applying, message: ApplicantMessage, occasion: string): Promise<void> =>
  tellApplicant(uow, row, message, new SecretText(await registrationAddress(dependencies, row.id, uow.now), dependencies.supplier.seal), occasion)
