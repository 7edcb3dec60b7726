/** What registrations and changes tell alike, to applicants and to those who decide on them. */
import type { Sql } from '#kit/data-source.ts'
import type { WayStep } from '#kit/document/way.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import type { ApplicationStep } from './application.contract.ts'
import { draftsOf, linesOfDrafts } from './application-draft.service.ts'
import { progressOf } from './application-progress.service.ts'
import { doneStepsOf, filesOf, payloadOf, stagedContracts, stagedPapers } from './application.service.ts'

/** @param full for those who decide: remarks are theirs while they write them */
export async function applicationView(
  dependencies: SupplierDependencies,
  sql: Sql,
  row: ModelRow<'supplierRegistration'> | ModelRow<'supplierChange'>,
  { full, way, steps }: { readonly full: boolean; readonly way: readonly WayStep[]; readonly steps: readonly ApplicationStep[] },
) {
  const { company, contacts, settlement } = payloadOf(row)
  const [materials, contracts] = [await stagedPapers(sql, row.id), await stagedContracts(sql, row.id)]
  const seesRemarks = full || row.status === 'RETURNED' || row.status === 'REJECTED'
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    kind: row.kind,
    status: row.status,
    company: company ?? null,
    contacts: [...(contacts ?? [])],
    settlement: settlement ?? null,
    materials,
    contracts,
    files: await filesOf(dependencies, sql, [...materials, ...contracts, ...(full ? [] : linesOfDrafts(row))]),
    drafts: full ? {} : draftsOf(row),
    doneSteps: doneStepsOf(row.stepMask, steps),
    fieldRemarks: seesRemarks ? ((row.fieldRemarks ?? {}) as Record<string, string>) : {},
    rejectReason: row.rejectReason,
    submittedAt: row.submittedAt,
    processInstanceId: row.processInstanceId,
    supplierId: row.supplierId,
    progress: await progressOf(sql, way, row.status, full),
  }
}
