/** An approved change comes into force: what was changed, and nothing else, so that what others changed meanwhile stays. */
import { ruleFailure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Draft } from '#kit/resource/hooks.ts'
import { createRepository } from '#kit/resource/repository.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { payloadOf, type Payload } from './application.service.ts'
import { bankAccountHooks } from '../records/bank-account.routes.ts'
import { handOver, promotePapers } from './open-supplier.service.ts'
import { stepWriter } from '../records/save-step.ts'
import { simpleHooks } from '../records/simple-records.routes.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { supplierHooks } from '../profile/supplier-hooks.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { takeSupplierSnapshot } from '../snapshot/supplier-snapshot.service.ts'
import { supplier } from '../profile/supplier.contract.ts'

type Change = ModelRow<'supplierChange'>
type Fields = Readonly<Record<string, unknown>>

/** What the change began with stands in `payload.base`. */
type ChangePayload = Payload & { readonly base?: Payload }

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Fields that say something else than when the change was begun; what was emptied is null. */
function changedIn(after: Fields | undefined, before: Fields = {}): Draft {
  if (!after) return {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(names.filter((name) => !same(after[name], before[name])).map((name) => [name, after[name] ?? null]))
}

export async function promoteChange(dependencies: SupplierDependencies, uow: UnitOfWork, row: Change, processInstanceId: string): Promise<void> {
  const said = payloadOf(row) as ChangePayload
  const base = said.base ?? {}
  const reader = { data: dependencies.data, principal: undefined, locale: 'zh', zone: dependencies.zone } as const
  const suppliers = createRepository(
    supplier,
    supplierHooks(dependencies.seal, async () => undefined),
  )
  const simple = simpleHooks(dependencies)
  const { legalIdNo: _shown, ...company } = changedIn(said.company, base.company)
  const { bankAccount: _account, ...settlement } = changedIn(said.settlement, base.settlement)
  const legalId = said.sealed?.legalIdNo
  const draft = { ...company, ...settlement, ...(legalId && legalId !== base.sealed?.legalIdNo && { legalIdNo: dependencies.seal.open(legalId) }) }
  if (Object.keys(draft).length > 0) await suppliers.update(uow, reader, row.supplierId, undefined, draft)
  if (!same(said.contacts, base.contacts)) {
    const writer = stepWriter(suppliers, (resource) => simple.get(resource) ?? {})
    await writer.write(uow, reader, row.supplierId, undefined, { contacts: [...(said.contacts ?? [])] })
  }
  await promoteAccount(dependencies, uow, row, said, base)
  await promotePapers(uow, row.id, row.supplierId)
  await promoteContracts(uow, row)
  await takeSupplierSnapshot(dependencies, uow, row.supplierId, { reason: 'CHANGED', processInstanceId, remark: row.code })
}

/** The account becomes the default one; finance verifies it anew. */
async function promoteAccount(
  dependencies: SupplierDependencies,
  uow: UnitOfWork,
  { supplierId, createdBy }: Change,
  said: ChangePayload,
  base: Payload,
): Promise<void> {
  const account = said.settlement?.bankAccount
  const { accountNo, accountDigest } = said.sealed ?? {}
  if (!account || !accountNo || (same(account, base.settlement?.bankAccount) && accountDigest === base.sealed?.accountDigest)) return
  const reader = { data: dependencies.data, principal: undefined, locale: 'zh', zone: dependencies.zone } as const
  const accounts = createRepository(supplierBankAccount, bankAccountHooks(dependencies))
  const { accountNo: _shown, ...shown } = account
  // Whoever asked for the change wrote it, not whoever agreed to it.
  const fields = { ...shown, writtenBy: createdBy }
  const [known] = await uow.sql.query<{ id: string }>(
    'select id from supplier_bank_account where supplier_id = $1::uuid and account_no_digest = $2 and deleted_at is null',
    [supplierId, accountDigest],
  )
  if (known) await accounts.update(uow, reader, known.id, undefined, { ...fields, isDefault: true })
  else await accounts.insert(uow, reader, { ...fields, accountNo: dependencies.seal.open(accountNo), isDefault: true, supplierId })
}

/** @throws Failure rule when a number was taken meanwhile */
async function promoteContracts(uow: UnitOfWork, { id: applicationId, supplierId }: Change): Promise<void> {
  const staged = await uow.prisma.supplierContractTemp.findMany({ where: { applicationId, promotedAt: null, deletedAt: null }, orderBy: { id: 'asc' } })
  for (const {
    contractNo,
    name,
    contractType,
    amount,
    currency,
    signedOn,
    validFrom,
    validTo,
    salesChannels,
    fileIds,
    warnDays,
    agreesBySilence,
    remark,
  } of staged) {
    const [taken] = await uow.sql.query('select 1 from supplier_contract where contract_no = $1 and deleted_at is null', [contractNo])
    if (taken) throw ruleFailure('supplier.contract-no-taken', { contractNo })
    const id = newId()
    const terms = { contractNo, name, contractType, amount, currency, signedOn, validFrom, validTo, salesChannels, fileIds, warnDays, agreesBySilence, remark }
    await uow.prisma.supplierContract.create({
      data: { id, supplierId, ...terms, status: 'EFFECTIVE', approvedAt: uow.now, createdBy: uow.actor.userId ?? null },
    })
    await handOver(uow, fileIds, supplierId, { bizType: 'supplier-contract', bizId: id })
  }
  await uow.prisma.supplierContractTemp.updateMany({ where: { applicationId, promotedAt: null }, data: { promotedAt: uow.now, version: { increment: 1 } } })
}
