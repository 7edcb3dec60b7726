/** Mails approval links for applications: of a company that registers, and of a supplier who changes. */
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { mailApprovalLinks } from '#server/documents/approval-link.ts'
import type { ProcessDependencies } from '#server/documents/define.ts'
import { SecretText } from '#server/modules/message/secret-text.service.ts'
import { mailApprover } from '#server/modules/supplier/application/application-news.service.ts'
import { auditLinkDays } from '#server/modules/supplier/application/registration-view.service.ts'

interface About {
  readonly row: { readonly id: string; readonly code: string; readonly companyName: string }
  readonly instanceId: string
}

/** Mails everybody of these roles a link of their own. */
export async function mailAudit(uow: UnitOfWork, { row, instanceId }: About, dependencies: ProcessDependencies, roles: readonly string[]): Promise<void> {
  const { id: documentId, code, companyName } = row
  const days = await parametersOf(dependencies.data).get(auditLinkDays)
  await mailApprovalLinks(
    uow,
    dependencies,
    { documentId, instanceId },
    {
      roles,
      days,
      mail: (userId, link) => mailApprover(uow, { userId, linkId: link.id, code, companyName, link: new SecretText(link.address, dependencies.supplier.seal) }),
    },
  )
}
