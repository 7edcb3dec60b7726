/** Accounts to which a supplier may be paid: theirs, and verified by a person. */
import { badInput } from '#kit/errors.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'

export type BankAccountRow = ModelRow<'supplierBankAccount'>

/** Days in which an account that was verified or changed is looked at twice. */
const recentDays = 30

type Touched = Pick<BankAccountRow, 'verifiedAt' | 'updateTime'>

/** When somebody last verified or changed it. */
export const touchedAt = ({ verifiedAt, updateTime }: Touched): Date => (verifiedAt !== null && verifiedAt > updateTime ? verifiedAt : updateTime)

export const isRecent = (account: Touched, now: Date): boolean => touchedAt(account).getTime() > now.getTime() - recentDays * 86_400_000

/** The default first. */
export const accountsOf = ({ prisma }: Pick<UnitOfWork, 'prisma'>, supplierId: string): Promise<BankAccountRow[]> =>
  prisma.supplierBankAccount.findMany({ where: { supplierId, deletedAt: null }, orderBy: [{ isDefault: 'desc' }, { createTime: 'asc' }] })

/** The one that is named, or the default. @throws Failure bad-input where there is none, or nobody has verified it */
export async function payableAccount(uow: UnitOfWork, supplierId: string, id?: string): Promise<BankAccountRow> {
  const accounts = await accountsOf(uow, supplierId)
  const account = id === undefined ? (accounts.find(({ isVerified }) => isVerified) ?? accounts[0]) : accounts.find((one) => one.id === id)
  if (!account) throw badInput([{ path: 'bankAccountId', code: 'bill-pay.no-account' }])
  if (!account.isVerified) throw badInput([{ path: 'bankAccountId', code: 'bill-pay.account-unverified' }])
  return account
}

export const accountShown = (account: BankAccountRow, now: Date) => ({
  id: account.id,
  accountName: account.accountName,
  bankName: account.bankName,
  branchName: account.branchName,
  accountNo: account.accountNo,
  isDefault: account.isDefault,
  isVerified: account.isVerified,
  verifiedAt: account.verifiedAt?.toISOString() ?? null,
  isRecent: isRecent(account, now),
})
