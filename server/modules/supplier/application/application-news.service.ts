/** What applicants and mailed approvers hear. An applicant has no bell, only text message and mail. */
import type { Label } from '#kit/contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import type { SecretText } from '#server/modules/message/secret-text.service.ts'
import { supplierTemplates } from '../supplier-templates.ts'

export type ApplicantMessage =
  | { readonly template: 'application.link' }
  | { readonly template: 'application.returned'; readonly reason: string | Label }
  | { readonly template: 'application.decided'; readonly outcome: Label; readonly reason: string }

export interface Applying {
  readonly id: string
  readonly code: string
  readonly companyName: string
  readonly mobile: string
  readonly email: string | null
}

/**
 * @param link address of the application
 * @param occasion the same message on the same occasion is sent once
 */
export async function tellApplicant(
  uow: UnitOfWork,
  { id, code, companyName, mobile, email }: Applying,
  message: ApplicantMessage,
  link: SecretText,
  occasion: string,
): Promise<void> {
  const about = {
    to: { strangers: [{ id, mobile, email }] },
    bizType: 'supplier-registration',
    bizId: id,
    dedupeKey: `${message.template}:${id}:${occasion}`,
  }
  const params = { code, companyName, link }
  switch (message.template) {
    case 'application.link':
      await notify(uow, { ...about, template: supplierTemplates[message.template], params })
      return
    case 'application.returned':
      await notify(uow, { ...about, template: supplierTemplates[message.template], params: { ...params, reason: message.reason } })
      return
    case 'application.decided':
      await notify(uow, { ...about, template: supplierTemplates[message.template], params: { ...params, reason: message.reason, outcome: message.outcome } })
  }
}

/** The mailed link of one approver. */
export async function mailApprover(
  uow: UnitOfWork,
  {
    userId,
    linkId,
    code,
    companyName,
    link,
  }: { readonly userId: string; readonly linkId: string; readonly code: string; readonly companyName: string; readonly link: SecretText },
): Promise<void> {
  await notify(uow, {
    to: { userIds: [userId] },
    template: supplierTemplates['application.audit'],
    params: { code, companyName, link },
    dedupeKey: `application.audit:${linkId}`,
  })
}
