/** Contracts: drafts until they are approved, in force by their dates, ended by a command; staged ones are their application's until they are taken over. */
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { readerOf, resourceRoutes, type ResourceRoute } from '#kit/resource/resource-routes.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { contractHooks, expiresSoon, statusToday } from './contract-hooks.service.ts'
import { contractMachine } from './supplier-contract.machine.ts'
import { today } from '../profile/looked-up.ts'
import { recordHooks } from './record-hooks.ts'
import { refuseStaged } from './staged-hooks.ts'
import {
  contractOptions,
  contractPulldown,
  contractWarn,
  supplierContract,
  supplierContractTemp,
  terminateContract,
  type ContractOption,
} from './supplier-contract.contract.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

const lifecycle = { resource: supplierContract, machine: contractMachine }

/** Contracts in force today that the caller sees. */
async function inForceToday(
  { data, principal }: CallContext,
  zone: string,
  supplierId: string | undefined,
  name: string | undefined,
): Promise<ContractOption[]> {
  const where = await rowsSeen(data, supplierContract, principal, [supplierId ?? null, name || null])
  const shown = (field: string, column: string): string => (isHidden(principal, supplierContract, field) ? `''` : column)
  const [number, title] = [shown('contractNo', 't.contract_no'), shown('name', 't.name')]
  return data.sql.query<ContractOption>(
    `select t.id, ${number} as code, ${title} as name, ${statusToday(zone)} as status, t.valid_from as "validFrom", t.valid_to as "validTo", t.sales_channels as "salesChannels"
       from supplier_contract t
      ${where.text} and t.status in ('EFFECTIVE', 'EXPIRING') and t.valid_from <= ${today(zone)} and t.valid_to >= ${today(zone)}
        and ($1::uuid is null or t.supplier_id = $1::uuid) and ($2::text is null or strpos(lower(${title} || ' ' || ${number}), lower($2)) > 0)
      order by t.valid_to, t.id limit 200`,
    where.values,
  )
}

/** Whatever a caller asks for, warnings are those of contracts about to run out; a single one that is not is none. */
function warnRoutes(dependencies: SupplierDependencies): ResourceRoute[] {
  const { zone } = dependencies
  const { expressions, ...hooks } = recordHooks(dependencies, contractWarn)
  const routes = resourceRoutes(contractWarn, {
    ...hooks,
    withheld: (_principal, where) => where.add(expiresSoon(zone)),
    expressions: { ...expressions, status: statusToday(zone), daysLeft: `(t.valid_to - ${today(zone)})`, isWarned: 'true' },
  })
  return routes.map(({ call, repository, run }) => ({
    call,
    repository,
    run: (context, input) => run(context, { ...(input as object), isWarned: undefined }),
  }))
}

export function contractRoutes(dependencies: SupplierDependencies): Route[] {
  const hooks = contractHooks(dependencies)
  const repository = createRepository(supplierContract, hooks)
  return [
    ...resourceRoutes(supplierContract, hooks),
    ...resourceRoutes(
      supplierContractTemp,
      recordHooks(dependencies, supplierContractTemp, {
        validate: refuseStaged,
        obstacles: (row) => (row['promotedAt'] ? { update: 'supplier.promoted', remove: 'supplier.promoted' } : {}),
      }),
    ),
    ...warnRoutes(dependencies),
    handle(contractOptions, (context, { id }) => inForceToday(context, dependencies.zone, id, undefined)),
    handle(contractPulldown, (context, { supplierId, name }) => inForceToday(context, dependencies.zone, supplierId || undefined, name)),
    handle(terminateContract, async (context, { id, version, reason }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierContract, id, version)
        await moveDocument(uow, lifecycle, row, {
          event: 'TERMINATE',
          content: reason,
          change: { terminatedAt: uow.now, terminateReason: reason },
        })
      })
      return repository.read(readerOf(context), id)
    }),
  ]
}
