/** The log of who came, who was refused, and how sessions ended. */
import type { TransactionPrisma } from '#kit/data-source.ts'

export type LoginEvent = 'sign-in' | 'refused' | 'sign-out' | 'session-ended' | 'simulation-started' | 'simulation-ended' | 'password-changed' | 'registered'

/** Where a request comes from. */
export interface Origin {
  readonly address: string
  readonly userAgent: string | undefined
}

export interface LoginEntry {
  readonly event: LoginEvent
  readonly account: string
  readonly tenantId?: string | undefined
  readonly userId?: string | undefined
  readonly grantType?: string | undefined
  /** Message code of the refusal. */
  readonly failure?: string | undefined
  readonly sessionId?: string | undefined
  readonly simulatedBy?: string | undefined
  readonly content?: string | undefined
}

export async function logLogin(prisma: TransactionPrisma, origin: Origin, entry: LoginEntry): Promise<void> {
  const { account, event, tenantId = null, userId = null, grantType = null, failure = null, sessionId = null, simulatedBy = null, content = null } = entry
  await prisma.loginLog.create({
    data: {
      account: account.slice(0, 64),
      event,
      tenantId,
      userId,
      grantType,
      failure,
      sessionId,
      simulatedBy,
      content: content && content.slice(0, 500),
      address: origin.address.slice(0, 64),
      userAgent: origin.userAgent?.slice(0, 300) ?? null,
    },
  })
}
