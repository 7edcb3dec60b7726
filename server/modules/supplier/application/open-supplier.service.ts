/** An approved registration becomes a supplier: the company with its records, its tenant, and the account of its first person. */
import { ruleFailure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Draft, RawRow } from '#kit/resource/hooks.ts'
import { createRepository } from '#kit/resource/repository.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { payloadOf } from './application.service.ts'
import { bankAccountHooks } from '../records/bank-account.routes.ts'
import { simpleHooks } from '../records/simple-records.routes.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { supplierHooks } from '../profile/supplier-hooks.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { supplierContact } from '../records/supplier-contact.contract.ts'
import { takeSupplierSnapshot } from '../snapshot/supplier-snapshot.service.ts'
import { settlementFields, supplier } from '../profile/supplier.contract.ts'

export interface Opened {
  readonly supplierId: string
  readonly code: string
  readonly userId: string
}

/**
 * Everything in the unit of work; whether the name is still free is the caller's question.
 * @param masterUserId the purchaser who looks after him
 */
export async function openSupplier(
  dependencies: SupplierDependencies,
  uow: UnitOfWork,
  registration: ModelRow<'supplierRegistration'>,
  about: { readonly processInstanceId: string; readonly masterUserId: string | null },
): Promise<Opened> {
  const reader = { data: dependencies.data, principal: undefined, locale: 'zh', zone: dependencies.zone } as const
  // The application itself holds the name; whoever approves has asked for others.
  const hooks = { ...supplierHooks(dependencies.seal, async () => undefined), validate: async () => undefined }
  const { company = {}, contacts = [], settlement = {}, sealed = {} } = payloadOf(registration)
  const { legalIdNo: _masked, ...fields } = company
  const settled = Object.fromEntries(Object.entries(settlement).filter(([name, value]) => name in settlementFields && value !== null))
  const row = await createRepository(supplier, hooks).insert(uow, reader, {
    ...withoutEmpty(fields),
    ...settled,
    ...(sealed.legalIdNo && { legalIdNo: dependencies.seal.open(sealed.legalIdNo) }),
    masterUserId: about.masterUserId,
    stage: 'POTENTIAL',
  } as Draft)
  const contactsOf = createRepository(supplierContact, simpleHooks(dependencies).get(supplierContact) ?? {})
  for (const contact of contacts) await contactsOf.insert(uow, reader, { ...withoutEmpty(contact), supplierId: row.id })
  const { bankAccount } = settlement
  if (bankAccount && sealed.accountNo) {
    const accounts = createRepository(supplierBankAccount, bankAccountHooks(dependencies))
    await accounts.insert(uow, reader, {
      ...withoutEmpty(bankAccount),
      accountNo: dependencies.seal.open(sealed.accountNo),
      isDefault: true,
      supplierId: row.id,
      writtenBy: registration.createdBy,
    })
  }
  await promotePapers(uow, registration.id, row.id)
  const userId = await openAccount(uow, registration, row)
  await uow.sql.query(`update supplier_registration set supplier_id = $2::uuid where id = $1::uuid`, [registration.id, row.id])
  await takeSupplierSnapshot(dependencies, uow, row.id, { reason: 'APPROVED', processInstanceId: about.processInstanceId })
  return { supplierId: row.id, code: String(row['code']), userId }
}

const withoutEmpty = (fields: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** Staged papers come into force; one that names another replaces it, which stays to be seen. Their files become the supplier's. */
export async function promotePapers(uow: UnitOfWork, applicationId: string, supplierId: string): Promise<void> {
  const staged = await uow.prisma.supplierMaterialTemp.findMany({ where: { applicationId, promotedAt: null, deletedAt: null }, orderBy: { id: 'asc' } })
  for (const { materialId, materialType, name, materialNo, fileIds, validFrom, validTo, warnDays, remark } of staged) {
    const id = newId()
    await uow.prisma.supplierMaterial.create({
      data: { id, supplierId, materialType, name, materialNo, fileIds, validFrom, validTo, warnDays, remark, createdBy: uow.actor.userId ?? null },
    })
    if (materialId)
      await uow.sql.query(
        'update supplier_material set replaced_by_id = $2::uuid, version = version + 1, update_time = $3 where id = $1::uuid and supplier_id = $4::uuid and replaced_by_id is null',
        [materialId, id, uow.now, supplierId],
      )
    await handOver(uow, fileIds, supplierId, { bizType: 'supplier-material', bizId: id })
  }
  await uow.prisma.supplierMaterialTemp.updateMany({
    where: { applicationId, promotedAt: null },
    data: { promotedAt: uow.now, supplierId, version: { increment: 1 } },
  })
}

/** Uploaded before there was a supplier, or by him: the record in force keeps them. */
export async function handOver(
  uow: UnitOfWork,
  fileIds: readonly string[],
  supplierId: string,
  place: { readonly bizType: string; readonly bizId: string },
): Promise<void> {
  if (fileIds.length === 0) return
  await uow.sql.query(
    'update file_object set supplier_id = coalesce(supplier_id, $2::uuid), claimed_at = coalesce(claimed_at, $3) where id = any($1::uuid[])',
    [fileIds, supplierId, uow.now],
  )
  await uow.sql.query(
    `insert into attachment (id, tenant_id, biz_type, biz_id, kind, file_id, media_name, sort)
     select gen_random_uuid(), $2, $3, $4, 'record', f.id, f.name, row_number() over (order by f.id) from file_object f where f.id = any($1::uuid[])`,
    [fileIds, uow.actor.tenantId, place.bizType, place.bizId],
  )
}

/** @throws Failure rule when the account was taken meanwhile */
async function openAccount(uow: UnitOfWork, registration: ModelRow<'supplierRegistration'>, row: RawRow): Promise<string> {
  const { account, passwordHash, contactName, email, mobile } = registration
  const [taken] = await uow.sql.query('select 1 from app_user where lower(account) = lower($1) and deleted_at is null', [account])
  if (taken || !passwordHash) throw ruleFailure('application.account-gone', { account })
  const role = await uow.prisma.role.findFirstOrThrow({ where: { roleCode: 'SUPPLIER_ADMIN', deletedAt: null } })
  // Two of one person that are approved at once follow each other.
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mobile ${mobile}`])
  const [holder] = await uow.sql.query('select 1 from app_user where mobile = $1 and deleted_at is null', [mobile])
  const user = await uow.prisma.user.create({
    data: {
      tenantId: String(row['tenantCode']),
      account,
      passwordHash,
      name: contactName,
      email,
      // A number signs in one person: it stays with whoever has it.
      mobile: holder ? null : mobile,
      status: 'ENABLED',
      userType: 'SUPPLIER',
      terminalType: 'SUPPLIER_TERMINAL',
      supplierId: row.id,
      roles: { create: { roleId: role.id } },
    },
  })
  return user.id
}
