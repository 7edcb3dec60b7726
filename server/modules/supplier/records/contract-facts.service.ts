/** What decides whether a contract may come into force, and what else is agreed with its supplier. */
import { dayIn } from '#kit/clock.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { today } from '../profile/looked-up.ts'
import type { ContractFacts } from './supplier-contract.machine.ts'

export async function contractFacts({ prisma, now }: UnitOfWork, row: ModelRow<'supplierContract'>, zone: string): Promise<ContractFacts> {
  const owner = await prisma.supplier.findUnique({ where: { id: row.supplierId }, select: { stage: true, deletedAt: true } })
  return {
    isOver: row.validTo.toISOString().slice(0, 10) < dayIn(zone, now),
    supplierIsThere: owner !== null && owner.deletedAt === null && owner.stage !== 'EXITED',
  }
}

interface ContractBeside {
  readonly id: string
  readonly contractNo: string
  readonly name: string
  readonly validFrom: string
  readonly validTo: string
  /** Its days and those of the contract that is asked about meet. */
  readonly overlaps: boolean
}

/** The other contracts of the same supplier that are in force today or later. */
export const contractsBeside = ({ sql }: Pick<UnitOfWork, 'sql'>, contractId: string, zone: string): Promise<ContractBeside[]> =>
  sql.query<ContractBeside>(
    `select o.id, o.contract_no as "contractNo", o.name, o.valid_from::text as "validFrom", o.valid_to::text as "validTo",
            (o.valid_from <= c.valid_to and o.valid_to >= c.valid_from) as overlaps
       from supplier_contract c join supplier_contract o on o.supplier_id = c.supplier_id and o.id <> c.id and o.deleted_at is null
        and o.status in ('EFFECTIVE', 'EXPIRING') and o.valid_to >= ${today(zone)}
      where c.id = $1::uuid order by o.valid_to, o.id limit 20`,
    [contractId],
  )
