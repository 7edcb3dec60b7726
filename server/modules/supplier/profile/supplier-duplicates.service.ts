/** Whether an account, a company name or a credit code is taken: by a supplier, by an application that may still succeed, or by a user. */
import type { Sql } from '#kit/data-source.ts'
import type { CallContext } from '#kit/handle.ts'
import { limitAddress } from '#server/auth/rate-limit.ts'

/** What is one's own is not in one's way. */
export interface Except {
  readonly supplierId?: string | undefined
  readonly registrationId?: string | undefined
}

const open = `r.deleted_at is null and r.status not in ('REJECTED', 'WITHDRAWN', 'EXPIRED')`

async function isTaken(sql: Sql, column: 'company_name' | 'credit_code', value: string, { supplierId, registrationId }: Except): Promise<boolean> {
  const [row] = await sql.query(
    `select 1 from supplier s where lower(s.${column}) = lower($1) and s.deleted_at is null and ($2::uuid is null or s.id <> $2::uuid)
      union all
     select 1 from supplier_registration r where lower(r.${column}) = lower($1) and ${open}
        and ($2::uuid is null or r.supplier_id is distinct from $2::uuid) and ($3::uuid is null or r.id <> $3::uuid) limit 1`,
    [value, supplierId ?? null, registrationId ?? null],
  )
  return row !== undefined
}

export const companyNameTaken = (sql: Sql, name: string, except: Except = {}): Promise<boolean> => isTaken(sql, 'company_name', name.trim(), except)

export const creditCodeTaken = (sql: Sql, code: string, except: Except = {}): Promise<boolean> => isTaken(sql, 'credit_code', code.trim(), except)

export async function accountTaken(sql: Sql, account: string, { registrationId }: Except = {}): Promise<boolean> {
  const [row] = await sql.query(
    `select 1 from app_user u where lower(u.account) = lower($1) and u.deleted_at is null
      union all select 1 from supplier_registration r where lower(r.account) = lower($1) and ${open} and ($2::uuid is null or r.id <> $2::uuid) limit 1`,
    [account.trim(), registrationId ?? null],
  )
  return row !== undefined
}

/** In ten minutes: a form asks a few times, a list of names does not get through. */
const most = 60

export async function duplicateAnswer(
  context: CallContext,
  isTaken: () => Promise<boolean>,
  code: string,
): Promise<{ exists: boolean; message: string | null }> {
  await limitAddress(context, 'duplicate-check', most)
  const exists = await isTaken()
  return { exists, message: exists ? context.text(code) : null }
}
