/** Registrations as steps of the process and calls of guests read them. */
import type { Sql } from '#kit/data-source.ts'
import { isId } from '#kit/ids.ts'
import { notFound } from '#kit/errors.ts'

export interface RegistrationHead {
  readonly id: string
  readonly code: string
  readonly companyName: string
  readonly creditCode: string
  readonly account: string
  readonly mobile: string
  readonly email: string | null
  readonly supplierId: string | null
  readonly payload: unknown
}

/** @throws Failure not-found */
export async function rowOf(sql: Sql, id: string | undefined): Promise<RegistrationHead> {
  const [row] =
    id !== undefined && isId(id)
      ? await sql.query<RegistrationHead>(
          `select id, code, company_name as "companyName", credit_code as "creditCode", account, mobile, email, supplier_id as "supplierId", payload
             from supplier_registration where id = $1::uuid and deleted_at is null`,
          [id],
        )
      : []
  if (!row) throw notFound('supplier-registration', id ?? '')
  return row
}
