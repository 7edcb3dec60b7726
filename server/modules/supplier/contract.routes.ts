/** Contracts: in force by their dates, ended by a command; staged ones are their application's until they are taken over. */
import type { Resource } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { badInput, Failure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { Principal } from '#kit/principal.ts'
import type { Draft, RawRow, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { contractMachine } from './supplier-contract.machine.ts'
import { refusePromoted } from './material.routes.ts'
import { today } from './looked-up.ts'
import { recordHooks } from './record-hooks.ts'
import {
  contractOptions,
  contractPulldown,
  supplierContract,
  supplierContractTemp,
  terminateContract,
  type ContractOption,
} from './supplier-contract.contract.ts'
import type { SupplierHouse } from './supplier-house.service.ts'

const lifecycle = { resource: supplierContract as Resource, machine: contractMachine }

/** What the stored status means today. */
const statusToday = (zone: string): string =>
  `(case when t.status not in ('EFFECTIVE', 'EXPIRING', 'EXPIRED') then t.status::text when t.valid_to < ${today(zone)} then 'EXPIRED'
         when t.valid_to <= ${today(zone)} + t.warn_days then 'EXPIRING' else 'EFFECTIVE' end)`

const closed: Readonly<Record<string, string | undefined>> = { TERMINATED: 'supplier.contract-ended', IN_APPROVAL: 'supplier.contract-in-approval' }
const inForce = new Set(['EFFECTIVE', 'EXPIRING'])

function obstacleTo(verb: string, row: RawRow): string | undefined {
  const status = String(row['status'])
  if (verb === 'remove' && inForce.has(status)) return 'supplier.contract-in-force'
  if (verb === 'terminate' && status === 'EXPIRED') return 'not-allowed-now'
  return closed[status]
}

async function validate(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  const obstacle = before && obstacleTo(verb, before)
  if (obstacle) throw new Failure('rule', obstacle, { rule: obstacle })
  const number = draft['contractNo']
  if (typeof number !== 'string' || number === before?.['contractNo']) return
  const [taken] = await uow.sql.query('select 1 from supplier_contract where contract_no = $1 and deleted_at is null', [number])
  if (taken) throw badInput([{ path: 'contractNo', code: 'supplier.contract-no-taken' }])
}

export const contractHooks = (house: SupplierHouse): ResourceHooks =>
  recordHooks(house, supplierContract, {
    expressions: { status: statusToday(house.zone) },
    validate,
    obstacles: (row) => ({ update: obstacleTo('update', row), remove: obstacleTo('remove', row), terminate: obstacleTo('terminate', row) }),
  })

/** Contracts in force today that the caller sees. */
function inForceToday(sql: Sql, principal: Principal, zone: string, supplierId: string | undefined, name: string | undefined): Promise<ContractOption[]> {
  const wanted = principal.rows.kind === 'supplier' ? principal.rows.supplierId : supplierId
  if (principal.rows.kind === 'supplier' && supplierId !== undefined && supplierId !== wanted) return Promise.resolve([])
  return sql.query<ContractOption>(
    `select t.id, t.contract_no as code, t.name, ${statusToday(zone)} as status, t.valid_from as "validFrom", t.valid_to as "validTo", t.sales_channels as "salesChannels"
       from supplier_contract t
      where t.deleted_at is null and t.status in ('EFFECTIVE', 'EXPIRING') and t.valid_from <= ${today(zone)} and t.valid_to >= ${today(zone)}
        and ($1::uuid is null or t.supplier_id = $1::uuid) and ($2::text is null or strpos(lower(t.name || ' ' || t.contract_no), lower($2)) > 0)
      order by t.valid_to, t.id limit 200`,
    [wanted ?? null, name || null],
  )
}

export function contractRoutes(house: SupplierHouse): Route[] {
  const hooks = contractHooks(house)
  const repository = createRepository(supplierContract as Resource, hooks)
  return [
    ...resourceRoutes(supplierContract as Resource, hooks),
    ...resourceRoutes(
      supplierContractTemp as Resource,
      recordHooks(house, supplierContractTemp, {
        validate: refusePromoted,
        obstacles: (row) => (row['promotedAt'] ? { update: 'supplier.promoted', remove: 'supplier.promoted' } : {}),
      }),
    ),
    handle(contractOptions, ({ sql, principal }, { id }) => inForceToday(sql, principal, house.zone, id, undefined)),
    handle(contractPulldown, ({ sql, principal }, { supplierId, name }) => inForceToday(sql, principal, house.zone, supplierId || undefined, name)),
    handle(terminateContract, async (context, { id, version, reason }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierContract, id, version)
        await moveDocument(uow, lifecycle, row, {
          event: 'TERMINATE',
          content: reason,
          change: { terminatedAt: uow.now, terminateReason: reason },
        })
      })
      return (await repository.find(readerOf(context), id)) as never
    }),
  ]
}
