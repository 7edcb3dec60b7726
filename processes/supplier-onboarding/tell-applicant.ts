/** News of an application, with the applicant's own link. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Lent } from '#server/inbox/document.service.ts'
import { tellApplicant, type Applying, type Told } from '#server/modules/supplier/application-news.service.ts'
import { registrationAddress } from './registration-link.ts'

export const tell = async (uow: UnitOfWork, lent: Lent, row: Applying, told: Told, occasion: string): Promise<void> =>
  tellApplicant(uow, row, told, await registrationAddress(lent, row.id, uow.now), occasion)
