/** Bank accounts: numbers go in encrypted and come out masked; a changed account has to be verified again, by another person than changed it. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import type { Seal } from '#kit/sealing.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { tellingTakenAt } from '#kit/resource/taken-fields.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { ownerOf, recordHooks, stepBack } from './record-hooks.ts'
import { isMasked, masked } from '../profile/masked-number.ts'
import { revealBankAccount, supplierBankAccount, verifyBankAccount } from './supplier-bank-account.contract.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

/** A change of one of these asks finance to look again. */
const checked = ['accountName', 'bankName', 'branchName', 'cnaps', 'accountNo', 'currency'] as const

export function bankAccountHooks(dependencies: SupplierDependencies): ResourceHooks {
  return recordHooks(dependencies, supplierBankAccount, {
    names: ['verifiedByName', 'writtenByName'],
    drawn: { accountNo: 'accountNoDigest' },
    beforeWrite: async (draft, context) => {
      if (draft['isDefault'] === true) await stepBack(context, 'supplier_bank_account', 'is_default', ownerOf(draft, context))
      const numbered = await sealedNumber(dependencies.seal, draft, context)
      const cleared = numbered['cnaps'] === '' ? { ...numbered, cnaps: null } : numbered
      const isOther = context.before && checked.some((field) => cleared[field] !== undefined && (cleared[field] ?? null) !== (context.before?.[field] ?? null))
      if (context.before && !isOther) return cleared
      const written = { ...cleared, writtenBy: cleared['writtenBy'] === undefined ? (context.uow.actor.userId ?? null) : cleared['writtenBy'] }
      return context.before ? { ...written, isVerified: false, verifiedAt: null, verifiedBy: null } : written
    },
    obstacles: (row) => (row['isVerified'] === true ? { verify: 'supplier.already-verified' } : {}),
  })
}

/** What was shown comes back masked and changes nothing; a number replaces the masked text, the sealed one and the digest. */
async function sealedNumber(seal: Seal, draft: Draft, { uow, before }: WriteContext): Promise<Draft> {
  const { accountNo, ...rest } = draft
  if (typeof accountNo !== 'string') return draft
  if (isMasked(accountNo)) {
    if (accountNo !== before?.['accountNo']) throw badInput([{ path: 'accountNo', code: 'supplier.bad-account-no' }])
    return rest
  }
  const columns = { accountNoCipher: seal.close(accountNo), accountNoDigest: seal.digest(accountNo) }
  if (!before) return { ...rest, accountNo: masked(accountNo), ...columns }
  // Beside the draft: what is sealed has no place in the log of changes.
  await tellingTakenAt('accountNo', () =>
    uow.sql.query(
      `update supplier_bank_account set account_no_cipher = $2::text, account_no_digest = $3::text,
         is_verified = is_verified and account_no_digest = $3::text,
         written_by = case when account_no_digest = $3::text then written_by else $4::uuid end where id = $1::uuid`,
      [before.id, columns.accountNoCipher, columns.accountNoDigest, uow.actor.userId ?? null],
    ),
  )
  return { ...rest, accountNo: masked(accountNo) }
}

export function bankAccountRoutes(dependencies: SupplierDependencies): Route[] {
  const hooks = bankAccountHooks(dependencies)
  const repository = createRepository(supplierBankAccount, hooks)
  const shown = (context: CallContext, id: string) => repository.read(readerOf(context), id)
  return [
    ...resourceRoutes(supplierBankAccount, hooks),
    handle(verifyBankAccount, async (context, { id, version }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierBankAccount, id, version)
        if (row.isVerified) throw ruleFailure('supplier.already-verified')
        if (row.writtenBy !== null && row.writtenBy === uow.actor.userId) throw ruleFailure('supplier.account-own')
        await uow.change('supplierBankAccount', row, { isVerified: true, verifiedAt: uow.now, verifiedBy: uow.actor.userId ?? null })
        await uow.log({ bizType: 'supplier-bank-account', bizId: id, event: 'verified', diff: { isVerified: [false, true] } })
      })
      return shown(context, id)
    }),
    handle(revealBankAccount, (context, { id }) =>
      context.work(async (uow) => {
        const row = await uow.lock(supplierBankAccount, id)
        await uow.log({ bizType: 'supplier-bank-account', bizId: id, event: 'revealed' })
        return { accountNo: dependencies.seal.open(row.accountNoCipher) }
      }),
    ),
  ]
}
